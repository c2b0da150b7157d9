import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startLocalPlatform } from '../../localPlatform/start';
import { parseXml } from '../cli/junitReport';
import { InstalledProject } from './installed';

const document = readFileSync(path.resolve(__dirname, '../../docs/automation.md'), 'utf8');
const pipelines = /^## Pipelines\n([\s\S]*?)^## /m.exec(document)?.[1] ?? '';

/** Returns the first code block below a heading or a file name in the section about pipelines. */
function blockAfter(start: string): string {
  const [, block = ''] = /^```\w+\n([\s\S]*?)^```/m.exec(pipelines.slice(pipelines.indexOf(start))) ?? [];
  return block;
}

interface Step {
  readonly run?: string;
  readonly script?: string;
  readonly uses?: string;
}

interface AzureJob {
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly runOnce: { readonly deploy: { readonly steps: readonly Step[] } } };
}

/** The shell commands of each job, in the order in which the service runs them. */
type Jobs = readonly (readonly string[])[];

const scriptsOf = (steps: readonly Step[]) => steps.flatMap(({ run, script }) => run ?? script ?? []);

function inGitLab(block: string): Jobs {
  const { default: shared, ...jobs } = parse(block);
  return Object.values<{ script: string[] }>(jobs).map(({ script }) => [...shared.before_script, ...script]);
}

function inBitbucket(block: string): Jobs {
  const { pipelines: all } = parse(block);
  return all.branches.main.map(({ step }: { step: { script: string[] } }) => step.script);
}

function inAzure(block: string): Jobs {
  const stages: readonly { jobs: readonly AzureJob[] }[] = parse(block).stages;
  return stages.flatMap(({ jobs }) =>
    jobs.map(({ steps, strategy }) => scriptsOf(steps ?? strategy?.runOnce.deploy.steps ?? [])),
  );
}

/** Returns the commands in the stages of a Jenkinsfile, which share a workspace, or in the builds of TeamCity. */
function inBlocks(block: string, job: RegExp, command: RegExp): Jobs {
  const [, ...jobs] = block.split(job);
  return jobs.map((each) => [...each.matchAll(command)].map(([, script = '']) => script));
}

const services: Readonly<Record<string, (block: string) => Jobs>> = {
  GitHub: (block) =>
    Object.values<{ steps: readonly Step[] }>(parse(block).jobs).map(({ steps }) =>
      steps.flatMap((step) =>
        // The tests of the command-line package run the action.
        step.uses?.includes('/sortie@') ? ['npx --no -- sortie check --format sarif'] : scriptsOf([step]),
      ),
    ),
  GitLab: inGitLab,
  Bitbucket: inBitbucket,
  Azure: inAzure,
  Jenkins: (block) => inBlocks(block, /stage\(/, /\bsh '([^']+)'/g),
  TeamCity: (block) => inBlocks(block, /^object /m, /scriptContent = "([^"]+)"/g),
};

/** Whether an example runs in full. All use the same commands, so only `npm run test:full` runs every example. */
const isRun = (name: string) => process.env.SORTIE_SECOND_LOOKS !== undefined || name === 'GitLab';

let installed: InstalledProject;

beforeAll(async () => {
  installed = await InstalledProject.create();
}, 180_000);

afterAll(() => installed.dispose());

function add(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(installed.folder, file)), { recursive: true });
  writeFileSync(path.join(installed.folder, file), content);
  onTestFinished(() => rmSync(path.join(installed.folder, file), { force: true }));
}

/** Adds the documented files to the project, and starts the platform that they deploy to. */
async function prepare(key?: string) {
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { speed: 40, faults: true },
  });
  onTestFinished(() => platform.dispose());
  installed.addSample(key);
  const { origin } = new URL(platform.url);
  const settings = JSON.parse(blockAfter('Add a file with your [environments]'));
  const [environment] = settings['sortie.environments'];
  Object.assign(environment, { baseUrl: platform.url, tenantId: 'local', projectId: 'sample' });
  add('deploy/settings.json', JSON.stringify(settings));
  add('ci/deploy.sh', blockAfter('`ci/deploy.sh`'));
  return { platform, variables: { CI: 'true', SORTIE_TOKEN: 'planted-token', SORTIE_ORIGIN: origin } };
}

describe.each(Object.entries(services))('the pipeline for %s', (name, jobsIn) => {
  const block = blockAfter(`### ${name}\n`);
  const jobs = jobsIn(block);
  const commands = jobs.flat();

  test('checks, plans, and deploys, with the token as a secret', () => {
    expect(commands.filter((each) => each.includes('sortie check'))).not.toEqual([]);
    expect(commands.filter((each) => each.includes('deploy.sh'))).toEqual([
      'sh ci/deploy.sh --dry-run',
      'sh ci/deploy.sh --yes',
    ]);
    const section = pipelines.slice(pipelines.indexOf(`### ${name}\n`)).split(/^### /m)[1];
    expect(section).toMatch(/SORTIE_TOKEN/);
    expect(block).not.toMatch(/SORTIE_TOKEN['"]?[:=] *['"]?(?!\$|credentials)\w/);
  });

  if (!isRun(name)) return;

  test('runs', async () => {
    const { platform, variables } = await prepare();
    const output: string[] = [];
    for (const job of jobs) {
      for (const command of job) {
        const { code, out, err } = await installed.shell(command, variables);
        expect([command, code, err]).toEqual([command, 0, '']);
        output.push(out);
      }
    }
    expect(output.join('')).toMatch(/Dry run: nothing was sent\.[\s\S]*All applications upgraded/);
    expect(platform.requests().deploy).toBe(1);
    for (const [, report = ''] of commands.join('\n').matchAll(/> (\S+)/g)) {
      const written = readFileSync(path.join(installed.folder, report), 'utf8');
      if (report.endsWith('.xml')) expect(parseXml(written).name).toBe('testsuites');
      else expect(JSON.parse(written)).toEqual([]);
      rmSync(path.join(installed.folder, report));
    }
  });
});

test('the check of a pipeline fails if there are problems, and still writes its report', async () => {
  const { variables } = await prepare('payerName');
  const { code } = await installed.shell('npx --no -- sortie check --format junit > sortie.xml', variables);
  onTestFinished(() => rmSync(path.join(installed.folder, 'sortie.xml')));
  expect(code).toBe(1);
  expect(parseXml(readFileSync(path.join(installed.folder, 'sortie.xml'), 'utf8')).attributes.failures).toBe('1');
});

describe('the script that notifies a chat', () => {
  test.each([
    ['planted-token', 0, /^Deployment to Dev: succeeded\. /],
    ['another-token', 1, /^Deployment to Dev: not-started\. .*401/],
  ])('sends the result, and keeps the exit code: %s', async (token, expected, message) => {
    const { variables } = await prepare();
    add('ci/deploy-and-notify.sh', blockAfter('`ci/deploy-and-notify.sh`'));
    add('ci/notify.mjs', blockAfter('`ci/notify.mjs`'));
    onTestFinished(() => rmSync(path.join(installed.folder, 'deployment.jsonl')));
    const received: { text: string }[] = [];
    const chat = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(JSON.parse(body));
        response.end();
      });
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      chat.closeAllConnections();
      chat.close();
    });
    const webhook = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
    const { code } = await installed.shell('sh ci/deploy-and-notify.sh', {
      ...variables,
      SORTIE_TOKEN: token,
      CHAT_WEBHOOK: webhook,
    });
    expect([code, received]).toEqual([expected, [{ text: expect.stringMatching(message) }]]);
  });
});
