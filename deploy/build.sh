#!/bin/sh
# Makes a folder with a board that is ready to run, from the sources. Installs what running a board needs if nothing is installed yet.
# Usage: deploy/build.sh <new folder> [--without-postgres] [--without-backend]   (in the folder of the repository)
set -eu
exec npm run --silent bundle -- "$@"
