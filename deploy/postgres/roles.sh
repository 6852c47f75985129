#!/bin/sh
# Creates the two roles and the empty database, once, as a superuser: the owner of the tables, and the role of the running
# server, which owns nothing and can neither change nor cut the audit log and the ledger.
# The postgres image runs it when its volume is empty; elsewhere run it with PGHOST, PGUSER and PGPASSWORD.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres \
  --set=owner="${OWNER_NAME:-kangju}" --set=owner_password="$OWNER_PASSWORD" \
  --set=app="${APP_NAME:-kangju_app}" --set=app_password="$APP_PASSWORD" \
  --set=name="${DATABASE_NAME:-kangju}" <<'SQL'
create role :"owner" login password :'owner_password';
create role :"app" login password :'app_password';
-- Text sorts by code point, with Unicode case rules, as in the tests.
create database :"name" owner :"owner" template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
