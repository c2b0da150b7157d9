#!/usr/bin/env bash
# Prints the release notes of a version: the version's section of the changelog, and the size of each part. Requires the packages.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
notes=$(awk -v heading="## [$version]" 'index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md)
if [ -z "$notes" ]; then
  echo "CHANGELOG.md has no section for $version." >&2
  exit 1
fi
printf '%s\n\n### Size\n\n| part | KB |\n|---|---|\n' "$notes"
for file in dist/*.js dist/web/*.js "sortie-$version.vsix" "sortie-cli-$version.tgz"; do
  printf '| `%s` | %s |\n' "$file" "$((($(wc -c < "$file") + 1023) / 1024))"
done
