import type { DeploymentStatus } from '../apiTypes';
import { isReason } from '../deployments/results';
import type {
  Certainty,
  DeploymentRecord,
  Line,
  LineKind,
  PhaseDuration,
  Plan,
  PlannedApplication,
  PlannedPlanet,
  RestartForecast,
  Result,
  ResultKind,
  ResultReason,
  RunningBuild,
  Sending,
} from '../deployments/types';
import type { PlatformResponse } from '../http/platformResponse';
import { isObject } from '../json';
import { readStatus } from '../readers';

/** The text of a record's file. */
export function recordText(record: DeploymentRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Reads a record's file; `undefined` for what is damaged or of another version, which is then left alone. */
export function readRecord(text: string | undefined): DeploymentRecord | undefined {
  if (text === undefined) return undefined;
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): DeploymentRecord | undefined {
  if (!isObject(value) || value.version !== 1) return undefined;
  const sending = oneOf<Sending>(value.sending, ['intent', 'accepted', 'unsure', 'refused', 'not-sent']);
  const certainty = oneOf<Certainty>(value.certainty, ['waiting', 'presumed', 'confirmed']);
  const answer = answerOf(value.answer);
  const result = resultOf(value.result);
  return {
    version: 1,
    id: text(value.id),
    plan: planOf(value.plan),
    requestedAt: number(value.requestedAt),
    updatedAt: number(value.updatedAt),
    sending,
    ...(answer === undefined ? {} : { answer }),
    ...optionalNumber('sentAt', value.sentAt),
    baseline: statusOf(value.baseline),
    certainty,
    ...(value.broken === true ? { broken: true } : {}),
    ...optionalText('deploymentId', value.deploymentId),
    ...(value.status === undefined ? {} : { status: statusOf(value.status) }),
    ...optionalNumber('statusAt', value.statusAt),
    phases: list(value.phases, phaseOf),
    lines: list(value.lines, lineOf),
    ...(result === undefined ? {} : { result }),
  };
}

function planOf(value: unknown): Plan {
  const plan = object(value);
  const basis = isObject(plan.basis) ? { basis: optionalText('deploymentId', plan.basis.deploymentId) } : {};
  return {
    planet: planetOf(plan.planet),
    ...optionalText('branch', plan.branch),
    applications: list(plan.applications, plannedOf),
    ...basis,
  };
}

function planetOf(value: unknown): PlannedPlanet {
  const planet = object(value);
  return {
    environmentName: text(planet.environmentName),
    baseUrl: text(planet.baseUrl),
    tenantId: text(planet.tenantId),
    projectId: text(planet.projectId),
    planetId: text(planet.planetId),
    production: planet.production === true,
    failurePhases: list(planet.failurePhases, text),
  };
}

function plannedOf(value: unknown): PlannedApplication {
  const planned = object(value);
  return {
    application: text(planned.application),
    buildId: text(planned.buildId),
    running: runningOf(planned.running),
    restart: oneOf<RestartForecast>(planned.restart, ['restart', 'no-restart', 'not-known']),
  };
}

function runningOf(value: unknown): RunningBuild {
  const running = object(value);
  if (running.kind === 'runs') return { kind: 'runs', buildId: text(running.buildId) };
  if (running.kind === 'last-deployed') {
    return { kind: 'last-deployed', buildId: text(running.buildId), at: number(running.at) };
  }
  return { kind: 'not-known' };
}

function resultOf(value: unknown): Result | undefined {
  if (value === undefined) return undefined;
  const result = object(value);
  const kinds: readonly ResultKind[] = ['succeeded', 'not-started', 'failed', 'superseded', 'stopped', 'unknown'];
  const answer = answerOf(result.answer);
  return {
    kind: oneOf(result.kind, kinds),
    reason: reasonOf(result.reason),
    message: text(result.message),
    ...optionalText('deploymentId', result.deploymentId),
    ...(result.status === undefined ? {} : { status: statusOf(result.status) }),
    ...optionalNumber('statusAt', result.statusAt),
    ...optionalNumber('durationMs', result.durationMs),
    phases: list(result.phases, phaseOf),
    resumable: result.resumable === true,
    signIn: result.signIn === true,
    ...(answer === undefined ? {} : { answer }),
  };
}

function reasonOf(value: unknown): ResultReason {
  if (!isReason(value)) throw new TypeError('not a known word');
  return value;
}

function lineOf(value: unknown): Line {
  const line = object(value);
  const kinds: readonly LineKind[] = [
    'requested',
    'status',
    'applications',
    'identity',
    'outage',
    'recovery',
    'note',
    'result',
  ];
  return {
    seq: number(line.seq),
    at: number(line.at),
    ...optionalNumber('elapsedMs', line.elapsedMs),
    kind: oneOf(line.kind, kinds),
    text: text(line.text),
    ...optionalText('phase', line.phase),
  };
}

function phaseOf(value: unknown): PhaseDuration {
  const phase = object(value);
  return { phase: text(phase.phase), ms: number(phase.ms), ...(phase.atMost === true ? { atMost: true } : {}) };
}

function statusOf(value: unknown): DeploymentStatus {
  const status = object(value);
  const { raw, ...documented } = readStatus(status);
  return { ...documented, raw: status.raw ?? raw };
}

function answerOf(value: unknown): PlatformResponse | undefined {
  return isObject(value) ? { status: number(value.status), body: value.body } : undefined;
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new TypeError('not an object');
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('not a number');
  return value;
}

function list<T>(value: unknown, read: (element: unknown) => T): readonly T[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value.map((element: unknown) => read(element));
}

function oneOf<T extends string>(value: unknown, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new TypeError('not a known word');
  return found;
}

function optionalText<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  if (value !== undefined) found[key] = text(value);
  return found;
}

function optionalNumber<K extends string>(key: K, value: unknown): { readonly [P in K]?: number } {
  const found: { [P in K]?: number } = {};
  if (value !== undefined) found[key] = number(value);
  return found;
}
