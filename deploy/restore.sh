#!/bin/sh
# Restores a folder made by backup.sh into an empty database, the file store and DATA_DIR (deploy/README.md): restore.sh FOLDER
# Run it while no server runs, with the variables of backup.sh. It refuses a database that has tables already.
set -eu
umask 077
from=${1:?say which backup: restore.sh FOLDER}
: "${PGDATABASE:?set it to the name of the database}" "${DATA_DIR:?set it to the directory of the server}"
root=$(cd "$(dirname "$0")/.." && pwd)
PATH=$root/node_modules/.bin:$PATH

(cd "$from" && sha256sum --check --quiet SHA256SUMS)
# All or nothing. The tables belong to PGUSER; the server gives its own role the rights when it starts.
pg_restore --dbname="$PGDATABASE" --no-owner --no-privileges --exit-on-error --single-transaction "$from/database.dump"
node "$root/server/src/cli/files.ts" load "$from"
# Newer anchors would report rows as missing that came after the backup.
mkdir -p "$DATA_DIR"
rm -f "$DATA_DIR/audit-anchors.ndjson"
if [ -f "$from/audit-anchors.ndjson" ]; then cp "$from/audit-anchors.ndjson" "$DATA_DIR/"; fi
echo "restored $from"
