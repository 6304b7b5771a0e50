#!/bin/sh
# A bot of your own in the shell, for games whose options are lists: it always takes the first.
#   quadriga simulate caesar --bot tortoise=program:"sh examples/tortoise.sh" --players tortoise,random --games 10
while read -r question; do
  echo '{"index": 0}'
done
