"""The compiled package: the same sources, of which mypyc makes machine code. See docs/builders/compiled.md.

It lives in a folder of its own, never beside the sources: a library left in src would silently take the place of a module that
was changed since.
"""
