import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

interface Entry {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

const commands: readonly string[] = contributes.commands.map(({ command }: Entry) => command);
const conditions = new Map<string, string>(
  contributes.menus.commandPalette.map(({ command, when = '' }: Entry) => [command, when]),
);
/** The commands in the palette of a window with the view. `openView` is in the palette of other windows. */
const inPalette = commands.filter((command) => conditions.get(command) !== 'false' && command !== 'sortie.openView');

/** Commands that work without a trusted folder, an environment, or a configuration project. */
const always = ['openWalkthrough', 'reportProblem', 'serverStatus', 'showLog'].map((name) => `sortie.${name}`);

describe('the command palette', () => {
  test('shows at most 40 commands, and each entry once', () => {
    expect(inPalette.length).toBeLessThanOrEqual(40);
    expect(conditions.size).toBe(contributes.menus.commandPalette.length);
  });

  test('shows each command only when the command works', () => {
    expect(inPalette.filter((command) => !conditions.has(command))).toEqual(always);
  });

  test('has one entry for the language server, whose menu contains the others', () => {
    const menu = readFileSync(path.join(root, 'client/language/status.ts'), 'utf8');
    for (const folded of ['sortie.restartServer', 'sortie.showServerLog']) {
      expect([folded, conditions.get(folded)]).toEqual([folded, 'false']);
      expect(menu).toContain(`'${folded}'`);
    }
    expect(inPalette).toContain('sortie.serverStatus');
  });

  test('hides only commands that another menu, a button, or another command provides', () => {
    const elsewhere = JSON.stringify([
      contributes.menus['view/title'],
      contributes.menus['view/item/context'],
      contributes.menus['editor/title'],
      contributes.menus['editor/context'],
    ]);
    const folded = new Set(['sortie.restartServer', 'sortie.showServerLog']);
    const hidden = commands.filter((command) => conditions.get(command) === 'false' && !folded.has(command));
    expect(hidden.filter((command) => !elsewhere.includes(`"${command}"`))).toEqual([]);
  });
});

/** The words in the context of an environment's row, in each state that the row can have. */
const states = ['', 'failed', 'running', 'signedOut', 'unreachable startable'].flatMap((state) => [
  `environment id production configured webPage ${state}`,
  `environment id default local ${state}`,
]);
const deployments = [
  ...['resumable', 'watched', 'failed treatable'].map(
    (state) => `deployment id ${state} webPage repeatable reversible`,
  ),
];

/** Whether the conditions about a row's context are true. */
function matches(when: string, context: string): boolean {
  return [...when.matchAll(/(!\()?viewItem =~ \/(.*?)\//g)].every(([, not, pattern = '']) => {
    return new RegExp(pattern).test(context) === (not === undefined);
  });
}

test.each([...states, ...deployments, 'build id', 'branch id typedBranch', 'starSystem'])(
  'the menu of a row has at most ten entries: %s',
  (context) => {
    const entries: Entry[] = contributes.menus['view/item/context'];
    const shown = entries.filter(({ when = '', group = '' }) => {
      return when.includes('sortie.deployments') && !group.startsWith('inline') && matches(when, context);
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(10);
  },
);

test.each(['deployments', 'products', 'sortKeys'])('the menu of the view %s has at most ten entries', (view) => {
  const entries: Entry[] = contributes.menus['view/title'];
  const shown = entries.filter(({ when = '' }) => when.startsWith(`view == sortie.${view} `));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThanOrEqual(10);
});

/** Commands that send a request to a planet or start a process. */
const reachingOut = [
  'deploy',
  'promote',
  'signIn',
  'showStatus',
  'startLocalPlatform',
  'previewSort',
  'showSortChanges',
];

test.each(reachingOut)('%s is shown only in trusted folders', (name) => {
  expect(conditions.get(`sortie.${name}`)).toContain('isWorkspaceTrusted');
});

test.each(['deploy', 'promote', 'deployBuild', 'deployAgain', 'deployBefore', 'resumeWatching'])(
  'no menu of a browser shows %s',
  (name) => {
    const entries: Entry[] = Object.values<Entry[]>(contributes.menus).flat();
    const shown = entries.filter(({ command, when }) => command === `sortie.${name}` && when !== 'false');
    expect(shown.filter(({ when = '' }) => !when.includes('!sortie.noDeployments'))).toEqual([]);
  },
);
