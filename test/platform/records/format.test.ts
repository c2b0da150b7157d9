import { describe, expect, test } from 'vitest';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { readRecord, recordText } from '../../../platform/records/format';
import { statusOf } from '../deployments/fakePlatform';

const status = statusOf({ environmentId: 'e', deploymentId: 'd', activityName: 'a', applications: ['x'] });
const answer = { status: 202, body: ['any', 'thing'] };
const phases = [{ phase: 'A', ms: 1, atMost: true }] as const;

/** A record with every property, in which each list has one element of each kind. */
const full: DeploymentRecord = {
  version: 1,
  id: '000000000000001-a',
  plan: {
    planet: {
      environmentName: 'Dev',
      ...{ baseUrl: 'https://cloud.example.com', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' },
      production: true,
      failurePhases: ['BROKEN'],
    },
    branch: 'main',
    applications: [
      { application: 'cc', buildId: 'cc/1/2', running: { kind: 'runs', buildId: 'cc/1/1' }, restart: 'restart' },
      {
        application: 'pc',
        buildId: 'pc/1/2',
        running: { kind: 'last-deployed', buildId: 'pc/1/3', at: 1 },
        restart: 'not-known',
        older: true,
      },
      { application: 'bc', buildId: 'bc/1/2', running: { kind: 'not-known' }, restart: 'not-known' },
    ],
    promotedFrom: { environmentName: 'QA', planetId: 'qa' },
    basis: { deploymentId: 'b' },
  },
  requester: { user: 'alex', machine: 'build-7', program: 'command-line' },
  consent: { kind: 'yes-and-planet-options', at: 1 },
  requestedAt: 1,
  updatedAt: 2,
  sending: 'accepted',
  answer,
  sentAt: 1,
  baseline: status,
  certainty: 'confirmed',
  broken: true,
  deploymentId: 'd',
  status,
  statusAt: 2,
  ending: { phase: 'BROKEN', at: 2, atMost: true },
  phases,
  lines: [{ seq: 1, at: 1, elapsedMs: 0, kind: 'requested', text: 'x', phase: 'A' }],
  result: {
    kind: 'unknown',
    reason: 'ended-not-complete',
    message: 'm',
    deploymentId: 'd',
    status,
    statusAt: 2,
    durationMs: 1,
    durationAtMost: true,
    phases,
    resumable: false,
    signIn: false,
    answer,
  },
  decision: { kind: 'failed', phase: 'BROKEN', at: 3 },
};

type Json = Record<string, unknown>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Returns the paths of all properties and elements, except those that Sortie keeps as received. */
function pathsIn(value: unknown, above = ''): readonly string[] {
  if (!isJson(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const path = `${above}${key}`;
    const isFree = /(?:raw|answer\.body|[sS]tatus\.applications\.0|baseline\.applications\.0)$/.test(path);
    return isFree ? [] : [path, ...pathsIn(value[key], `${path}.`)];
  });
}

const paths = pathsIn(full);

/** Reads the full record with another value for the property or element at a path. */
function readWith(path: string, value: unknown): DeploymentRecord | undefined {
  const copy: unknown = JSON.parse(recordText(full));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((object: unknown, key) => (isJson(object) ? object[key] : undefined), copy);
  if (!isJson(parent) || !(last in parent)) throw new Error(`there is no ${path}`);
  parent[last] = value;
  return readRecord(JSON.stringify(copy));
}

describe('a record', () => {
  test('is read as it was written, with every property', () => {
    expect(readRecord(recordText(full))).toEqual(full);
  });

  test('is unreadable if any property has another type', () => {
    expect(paths.filter((path) => readWith(path, null) !== undefined)).toEqual([]);
  });

  test.each([
    ...['version', 'sending', 'certainty', 'consent.kind', 'requester.program', 'lines.0.kind', 'result.kind'],
    ...['result.reason', 'decision.kind', 'plan.applications.0.restart', 'plan.applications.0.running.kind'],
  ])('is unreadable if %s is an unknown word', (path) => {
    for (const word of ['another', 'constructor', 2]) expect(readWith(path, word)).toBeUndefined();
  });

  test('is unreadable without a property that every record has', () => {
    const optional = paths.filter((path) => readWith(path, undefined) !== undefined);
    expect(optional.filter((path) => !/^(?:result\.)?(?:status|answer)\.|^baseline\./.test(path))).toEqual([
      ...['plan.branch', 'plan.applications.1.older', 'plan.promotedFrom', 'plan.basis', 'plan.basis.deploymentId'],
      ...['requester', 'consent', 'answer', 'sentAt', 'broken', 'deploymentId', 'status', 'statusAt'],
      ...['ending', 'ending.atMost', 'phases.0.atMost', 'lines.0.elapsedMs', 'lines.0.phase', 'result'],
      ...['result.deploymentId', 'result.status', 'result.statusAt', 'result.durationMs', 'result.durationAtMost'],
      ...['result.phases.0.atMost', 'result.answer', 'decision'],
    ]);
  });

  test.each(['', '{', 'null', '[]', '"text"', '{"version":1}'])(
    'is unreadable if its file contains only %j',
    (text) => {
      expect(readRecord(text)).toBeUndefined();
    },
  );
});
