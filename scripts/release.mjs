// Makes the package of a release, if everything that a release needs is there: a clean checkout, a known repository, a new version
// that the changelog speaks of, generated parts as they should be, and green tests. Publishes nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, projectRoot } from './project.mjs';
import { releaseProblems } from './release/readiness.mjs';
import { repositoryOf } from './release/repository.mjs';

/** @param {readonly string[]} args */
const git = (args) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout;
const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const { version } = manifest;

const problems = releaseProblems({
  version,
  repository: repositoryOf(manifest),
  changelog: readFileSync(inProject('CHANGELOG.md'), 'utf8'),
  changes: git(['status', '--porcelain']),
  tags: git(['tag', '--list']).split('\n'),
});
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
for (const script of ['generate.mjs --check', 'test.mjs', 'package.mjs']) {
  const [name = '', ...args] = script.split(' ');
  const { status } = spawnSync(process.execPath, [inProject('scripts', name), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`sortie-${version}.vsix is ready. Tag it: git tag v${version}`);
