#!/bin/sh
# Backs up database, files and anchors of the audit log into a new folder of BACKUP_DIR (deploy/README.md).
# The database is the one of libpq's variables: PGHOST, PGPORT, PGUSER (the owner of the tables), PGPASSWORD, PGDATABASE.
# The other settings are those of the server: DATA_DIR, FILES_DIR or FILES_S3_…
set -eu
umask 077
: "${BACKUP_DIR:?set it to the folder of the backups}" "${PGDATABASE:?set it to the name of the database}"
keep=${BACKUP_KEEP:-14}
root=$(cd "$(dirname "$0")/.." && pwd)
PATH=$root/node_modules/.bin:$PATH

mkdir -p "$BACKUP_DIR"
earlier=$(find "$BACKUP_DIR" -maxdepth 1 -type d -name 'kangju-*Z' | sort | tail -n 1)
name=kangju-$(date -u +%Y%m%dT%H%M%SZ)
# A backup of the same second has this name already.
while [ -e "$BACKUP_DIR/$name" ]; do
  sleep 1
  name=kangju-$(date -u +%Y%m%dT%H%M%SZ)
done
part=$BACKUP_DIR/$name.part
# Fails if another backup is making this folder, which must not be removed then.
mkdir "$part"
trap 'rm -rf "$part"' EXIT

# The database first: every file that its rows name was written before.
pg_dump --format=custom --file="$part/database.dump"
node "$root/server/src/cli/files.ts" save "$part" ${earlier:+"$earlier"}
if [ -n "${DATA_DIR:-}" ] && [ -f "$DATA_DIR/audit-anchors.ndjson" ]; then
  cp "$DATA_DIR/audit-anchors.ndjson" "$part/"
fi
(cd "$part" && sha256sum database.dump > SHA256SUMS)
sync -f "$part"
mv "$part" "$BACKUP_DIR/$name"

find "$BACKUP_DIR" -maxdepth 1 -type d -name 'kangju-*Z' | sort | head -n "-$keep" | while read -r old; do rm -rf "$old"; done
echo "$BACKUP_DIR/$name"
