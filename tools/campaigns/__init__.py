"""Long runs that try to break Quadriga: kills, storm, leaks, fuzz, soak. `make kills` and so on run them at full size.

Each is a function with its size as a parameter; the tests run the same functions at a small size. What was measured stands in
`docs/reliability.md`.
"""
