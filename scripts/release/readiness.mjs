/**
 * Returns the reasons why a version can't be released, one sentence each.
 * @param {object} facts
 * @param {string} facts.version version in the manifest
 * @param {string | undefined} facts.repository web address of the repository, for the README's pictures and links
 * @param {string} facts.changelog text of CHANGELOG.md
 * @param {string} facts.changes output of `git status --porcelain`
 * @param {readonly string[]} facts.tags existing tags
 * @returns {readonly string[]}
 */
export function releaseBlockers({ version, repository, changelog, changes, tags }) {
  const problems = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`${version} is not a version of three numbers.`);
  if (repository === undefined)
    problems.push(
      'It is not known where this checkout is published: neither package.json has a "repository", nor git a remote "origin" with a public address. Without it the pictures and links of the README lead nowhere in a gallery.',
    );
  if (tags.includes(`v${version}`))
    problems.push(`v${version} was released already. Raise the version in package.json.`);
  if (changes.trim() !== '') problems.push(`There are changes that are not committed:\n${changes.trimEnd()}`);
  const said = sectionOf(changelog, version);
  if (said === undefined) {
    problems.push(`CHANGELOG.md has no heading "## [${version}] - <date>". Move what is under [Unreleased] below one.`);
  } else if (!/^- /m.test(said)) {
    problems.push(`CHANGELOG.md says nothing of ${version}.`);
  }
  return problems;
}

/**
 * Returns the changelog section of a version, without the heading. Undefined if the version has no dated heading.
 *
 * @param {string} changelog
 * @param {string} version
 */
function sectionOf(changelog, version) {
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`[${version}] - `));
  return /^\S+ - \d{4}-\d{2}-\d{2} *\n([\s\S]*)$/.exec(section ?? '')?.[1];
}
