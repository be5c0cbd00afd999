#!/bin/sh
# Stands where Electron's own program would, and takes the same words.
exec "$PROSA_NODE" --enable-source-maps "$(dirname "$0")/start.ts" "$@"
