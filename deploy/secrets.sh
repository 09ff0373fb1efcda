#!/bin/sh
# sh deploy/secrets.sh SITE whatsapp|simulator [FILE]: writes the settings that compose.yaml needs into FILE (.env), readable by its owner only.
# What FILE has already stays as it is, keys above all: without ENCRYPTION_KEY every phone must be linked again.
# Needs no Node and no packages.
set -eu

site=${1:-} messenger=${2:-} file=${3:-}
if [ -z "$file" ]; then
  cd "$(dirname "$0")/.."
  file=.env
fi

fail() {
  echo "$1" >&2
  exit 1
}

random() { od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }

# A name that is set to something; single lines only, as compose reads them.
has() { [ -f "$file" ] && grep -Eq "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=[[:space:]]*[^[:space:]]" "$file"; }

add() {
  if has "$1"; then
    echo "$1: kept"
  else
    printf '%s=%s\n' "$1" "$2" >>"$new"
    echo "$1: added"
  fi
}

# Words on the command line count only for what the file does not have yet.
has SITE || case $site in
  '') fail 'Usage: sh deploy/secrets.sh SITE whatsapp|simulator, for example: sh deploy/secrets.sh console.example whatsapp' ;;
  *[!a-zA-Z0-9.-]* | .* | -* | *. | *..*) fail "SITE is the name that people open, without https:// and without a port: $site" ;;
  *.*) ;;
  *) fail "SITE needs a name with a dot, for which the proxy gets a certificate: $site" ;;
esac
has MESSENGER || case $messenger in
  whatsapp | simulator) ;;
  *) fail 'The second word is whatsapp for real phones, or simulator for a trial without phones' ;;
esac

umask 077
new=$(mktemp "$file.XXXXXX")
trap 'rm -f "$new"' EXIT
if [ -f "$file" ]; then
  cat "$file" >"$new"
  # A last line without an end would swallow the next setting.
  [ -z "$(tail -c 1 "$file")" ] || echo >>"$new"
fi
add SITE "$site"
add MESSENGER "$messenger"
add POSTGRES_PASSWORD "$(random 24)"
add ENCRYPTION_KEY "$(random 32)"
add METRICS_TOKEN "$(random 24)"
chmod 600 "$new"
mv "$new" "$file"
echo "$file is ready. Keep a copy of ENCRYPTION_KEY apart from the backups; .env.example lists all other settings."
