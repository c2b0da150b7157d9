// Makes the package of a release and publishes nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProject, projectRoot } from './project.mjs';
import { releaseProblems } from './release/readiness.mjs';
import { repositoryOf } from './release/repository.mjs';

const usage = `npm run release             makes the package of a release, if everything that it needs is there
npm run release -- --help   prints this

Needs a clean checkout, a known repository, a new version that CHANGELOG.md has a dated heading for, generated parts as
they should be, and green tests. Publishes nothing.`;

if (wantsHelp()) {
  console.log(usage);
  process.exit(0);
}

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

function wantsHelp() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
