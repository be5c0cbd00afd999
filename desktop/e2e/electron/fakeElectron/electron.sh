#!/bin/sh
# Stands where Electron's own program would, and takes the same words. What was compiled is kept for the next start.
here=$(dirname "$0")
NODE_COMPILE_CACHE="$here/../../../../out/test/compiled" exec "$PROSA_NODE" "$here/start.ts" "$@"
