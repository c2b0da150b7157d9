import { expect, test, vi } from 'vitest';
import { recordIcon } from '../../../client/deployments/tree/icons';
import type { DeploymentRecord, Line } from '../../../platform/deploymentTypes';
import { Editor } from '../editor';
import { environment, read, record, state, status } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/** Creates the record of a confirmed deployment whose operation ended in this phase. */
function ended(phase: string, more: Partial<DeploymentRecord> = {}): DeploymentRecord {
  const base = record({ result: 'unknown', resumable: true });
  if (base.result === undefined) throw new Error('no result');
  const result = { ...base.result, reason: 'ended-not-complete', status: status({ phase }) } as const;
  return { ...base, certainty: 'confirmed', deploymentId: 'ours', result, ...more };
}

/** Runs *Treat as Failure* on a deployment, in a window with these environments. */
async function treated(known: DeploymentRecord, ...environments: readonly object[]) {
  const editor = new Editor({ settings: { 'sortie.environments': environments } });
  slot.vscode = editor.module;
  const { EnvironmentList } = await import('../../../client/environments/environmentList');
  const { TreatAsFailure } = await import('../../../client/deployments/watching/treatAsFailure');
  const list = new EnvironmentList(editor.context().workspaceState as never, { warn: () => undefined } as never);
  const written: DeploymentRecord[] = [];
  const records = {
    read: async () => written.at(-1) ?? known,
    write: async (changed: DeploymentRecord) => void written.push(changed),
    holder: async () => undefined,
  };
  const printed: Line[] = [];
  const output = { print: (lines: readonly Line[]) => void printed.push(...lines) };
  const treat = new TreatAsFailure(list, records as never, { now: () => 1 } as never, output);
  const offered = await treat.phaseOf(known.id);
  await treat.run(known.id);
  return { offered, written, settings: editor.valuesWritten, printed: printed.map(({ text }) => text) };
}

test('the phase is added to the environment, and the record keeps the result and the decision', async () => {
  const other = { ...environment, name: 'Other', planetId: 'qa1' };
  const dev = { ...environment, failurePhases: ['HALTED'], unknownMember: 7 };
  const { offered, written, settings, printed } = await treated(ended('BROKEN'), other, dev);
  expect(offered).toBe('BROKEN');
  expect(settings).toEqual([[other, { ...dev, failurePhases: ['HALTED', 'BROKEN'] }]]);
  expect(written).toMatchObject([
    { result: { kind: 'unknown' }, decision: { kind: 'failed', phase: 'BROKEN', at: 1 } },
  ]);
  expect(printed).toEqual(['BROKEN is now treated as a failure']);
});

test.each([
  ['that it lists already', ended('BROKEN'), { failurePhases: ['BROKEN'] }, 1],
  ['of another planet', ended('BROKEN'), { planetId: 'qa1' }, 1],
  ['that means no failure', ended('UPGRADED'), {}, 0],
  ['of a deployment that is only presumed ours', ended('BROKEN', { certainty: 'presumed' }), {}, 0],
])('no environment is changed for a phase %s', async (_, known, change, decisions) => {
  const { settings, written } = await treated(known, { ...environment, ...change });
  expect(settings).toEqual([]);
  expect(written).toHaveLength(decisions);
});

test('an end in a phase other than UPGRADED has the color of a failure', async () => {
  const failed = { id: 'error', color: 'testing.iconFailed' };
  expect(recordIcon(ended('BROKEN'))).toEqual(failed);
  expect(recordIcon(ended('UPGRADED'))).not.toEqual(failed);
  expect(recordIcon(ended('UPGRADED', { decision: { kind: 'failed', phase: 'X', at: 1 } }))).toEqual(failed);
});

test('the rows of the planet and the deployment show an end immediately, without a spinner', async () => {
  slot.vscode = new Editor({}).module;
  const { present } = await import('../../../client/deployments/tree/rows');
  const watched = record({});
  const now = status({ phase: 'BROKEN', phaseDetails: 'no' });
  const ending = { phase: 'BROKEN', at: watched.requestedAt + 10_000 };
  const watches = new Map([[watched.id, { elapsedMs: 10_000, signingIn: false, status: now, ending }]]);
  const shown = state({ environment: read(now), records: [watched], watches });
  const row = present(shown, { kind: 'deployment', id: 'd', record: watched } as never);
  expect([row.icon.id, row.description]).toEqual(['error', expect.stringContaining('ended in BROKEN, confirming…')]);
  expect(present(shown, { kind: 'environment', id: 'e', key: 'settings:Dev' } as never).icon.id).toBe('error');
});
