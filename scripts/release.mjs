// Creates the packages for a release without publishing them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProject, projectRoot, readJson } from './project.mjs';
import { releaseBlockers } from './release/readiness.mjs';
import { repositoryOf } from './release/repository.mjs';

const usage = `npm run release             creates the packages of a release if all requirements are met
npm run release -- --help   prints this help

Requires a clean checkout, a known repository, a new version with a dated heading in CHANGELOG.md, generated files that
are up to date, and a successful npm run test:full. Publishes nothing.`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) console.log(usage);
  else release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release() {
  /** @param {readonly string[]} args */
  const git = (args) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout;
  const manifest = readJson('package.json');
  const { version } = manifest;
  const problems = releaseBlockers({
    version,
    repository: repositoryOf(manifest),
    changelog: readFileSync(inProject('CHANGELOG.md'), 'utf8'),
    changes: git(['status', '--porcelain']),
    tags: git(['tag', '--list']).split('\n'),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const script of ['generate.mjs --check', 'test.mjs --full', 'package.mjs']) {
    const [name = '', ...args] = script.split(' ');
    const program = [inProject('scripts', name), ...args];
    const { status } = spawnSync(process.execPath, program, { cwd: projectRoot, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${script} failed.`);
  }
  console.log(`sortie-${version}.vsix and sortie-cli-${version}.tgz are ready. Tag it: git tag v${version}`);
}
