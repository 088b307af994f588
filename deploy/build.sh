#!/bin/sh
# Makes a folder with a board that is ready to run, from the sources, without packages for development.
# Usage: deploy/build.sh <new folder> [--without-postgres]   (in the folder of the repository)
set -eu
npm ci --omit=dev --ignore-scripts --no-audit --no-fund
npm run bundle -- "$@"
