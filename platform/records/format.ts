import type { DeploymentStatus } from '../apiTypes';
import {
  type Certainty,
  type Consent,
  type Decision,
  type DeploymentRecord,
  type Ending,
  isReason,
  type Line,
  type LineKind,
  type PhaseDuration,
  type Plan,
  type PlannedApplication,
  type PlannedPlanet,
  type PromotionSource,
  type Requester,
  type RestartForecast,
  type Result,
  type ResultKind,
  type ResultReason,
  type RunningBuild,
  type Sending,
} from '../deploymentTypes';
import type { PlatformResponse } from '../http/platformResponse';
import { isObject } from '../json';
import { readStatus } from '../readers';
import { listOf, numberOf, objectOf, oneOf, optionalNumber, optionalText, textOf, WrongShape } from '../shape';

/** Formats a record as the text of its file. */
export function recordText(record: DeploymentRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/**
 * Parses a record's file. Undefined if the record is damaged or has another format version; the file stays unchanged.
 */
export function readRecord(text: string | undefined): DeploymentRecord | undefined {
  if (text === undefined) return undefined;
  try {
    return deploymentRecordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function deploymentRecordOf(value: unknown): DeploymentRecord | undefined {
  if (!isObject(value) || value.version !== 1) return undefined;
  const sending = oneOf<Sending>(value.sending, ['intent', 'accepted', 'unsure', 'refused', 'not-sent']);
  const certainty = oneOf<Certainty>(value.certainty, ['waiting', 'presumed', 'confirmed']);
  const answer = responseOf(value.answer);
  const result = resultOf(value.result);
  return {
    version: 1,
    id: textOf(value.id),
    plan: planOf(value.plan),
    ...(value.requester === undefined ? {} : { requester: requesterOf(value.requester) }),
    ...(value.consent === undefined ? {} : { consent: consentOf(value.consent) }),
    requestedAt: numberOf(value.requestedAt),
    updatedAt: numberOf(value.updatedAt),
    sending,
    ...(answer === undefined ? {} : { answer }),
    ...optionalNumber('sentAt', value.sentAt),
    baseline: statusOf(value.baseline),
    certainty,
    ...(value.broken === true ? { broken: true } : {}),
    ...optionalText('deploymentId', value.deploymentId),
    ...(value.status === undefined ? {} : { status: statusOf(value.status) }),
    ...optionalNumber('statusAt', value.statusAt),
    ...(value.ending === undefined ? {} : { ending: endingOf(value.ending) }),
    phases: listOf(value.phases, phaseOf),
    lines: listOf(value.lines, lineOf),
    ...(result === undefined ? {} : { result }),
    ...(value.decision === undefined ? {} : { decision: decisionOf(value.decision) }),
  };
}

function requesterOf(value: unknown): Requester {
  const requester = objectOf(value);
  return {
    user: textOf(requester.user),
    machine: textOf(requester.machine),
    program: oneOf(requester.program, ['editor', 'command-line']),
  };
}

function consentOf(value: unknown): Consent {
  const consent = objectOf(value);
  return {
    kind: oneOf(consent.kind, ['confirmed', 'typed-planet', 'yes-option', 'yes-and-planet-options']),
    at: numberOf(consent.at),
  };
}

function planOf(value: unknown): Plan {
  const plan = objectOf(value);
  const basis = isObject(plan.basis) ? { basis: optionalText('deploymentId', plan.basis.deploymentId) } : {};
  return {
    planet: planetOf(plan.planet),
    ...optionalText('branch', plan.branch),
    applications: listOf(plan.applications, plannedOf),
    ...(isObject(plan.promotedFrom) ? { promotedFrom: promotionSourceOf(plan.promotedFrom) } : {}),
    ...basis,
  };
}

function promotionSourceOf(value: unknown): PromotionSource {
  const source = objectOf(value);
  return { environmentName: textOf(source.environmentName), planetId: textOf(source.planetId) };
}

function planetOf(value: unknown): PlannedPlanet {
  const planet = objectOf(value);
  return {
    environmentName: textOf(planet.environmentName),
    baseUrl: textOf(planet.baseUrl),
    tenantId: textOf(planet.tenantId),
    projectId: textOf(planet.projectId),
    planetId: textOf(planet.planetId),
    production: planet.production === true,
    failurePhases: listOf(planet.failurePhases, textOf),
  };
}

function plannedOf(value: unknown): PlannedApplication {
  const planned = objectOf(value);
  return {
    application: textOf(planned.application),
    buildId: textOf(planned.buildId),
    running: runningOf(planned.running),
    restart: oneOf<RestartForecast>(planned.restart, ['restart', 'no-restart', 'not-known']),
    ...(planned.older === true ? { older: true } : {}),
  };
}

function runningOf(value: unknown): RunningBuild {
  const running = objectOf(value);
  if (running.kind === 'runs') return { kind: 'runs', buildId: textOf(running.buildId) };
  if (running.kind === 'last-deployed') {
    return { kind: 'last-deployed', buildId: textOf(running.buildId), at: numberOf(running.at) };
  }
  return { kind: 'not-known' };
}

function resultOf(value: unknown): Result | undefined {
  if (value === undefined) return undefined;
  const result = objectOf(value);
  const kinds: readonly ResultKind[] = ['succeeded', 'not-started', 'failed', 'superseded', 'stopped', 'unknown'];
  const answer = responseOf(result.answer);
  return {
    kind: oneOf(result.kind, kinds),
    reason: reasonOf(result.reason),
    message: textOf(result.message),
    ...optionalText('deploymentId', result.deploymentId),
    ...(result.status === undefined ? {} : { status: statusOf(result.status) }),
    ...optionalNumber('statusAt', result.statusAt),
    ...optionalNumber('durationMs', result.durationMs),
    ...(result.durationAtMost === true ? { durationAtMost: true } : {}),
    phases: listOf(result.phases, phaseOf),
    resumable: result.resumable === true,
    signIn: result.signIn === true,
    ...(answer === undefined ? {} : { answer }),
  };
}

function reasonOf(value: unknown): ResultReason {
  if (!isReason(value)) throw new WrongShape('not a known reason');
  return value;
}

function lineOf(value: unknown): Line {
  const line = objectOf(value);
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
    seq: numberOf(line.seq),
    at: numberOf(line.at),
    ...optionalNumber('elapsedMs', line.elapsedMs),
    kind: oneOf(line.kind, kinds),
    text: textOf(line.text),
    ...optionalText('phase', line.phase),
  };
}

function phaseOf(value: unknown): PhaseDuration {
  const phase = objectOf(value);
  return { phase: textOf(phase.phase), ms: numberOf(phase.ms), ...(phase.atMost === true ? { atMost: true } : {}) };
}

function endingOf(value: unknown): Ending {
  const ending = objectOf(value);
  return { phase: textOf(ending.phase), at: numberOf(ending.at), ...(ending.atMost === true ? { atMost: true } : {}) };
}

function decisionOf(value: unknown): Decision {
  const decision = objectOf(value);
  return { kind: oneOf(decision.kind, ['failed']), phase: textOf(decision.phase), at: numberOf(decision.at) };
}

function statusOf(value: unknown): DeploymentStatus {
  const status = objectOf(value);
  const { raw, ...documented } = readStatus(status);
  return { ...documented, raw: status.raw ?? raw };
}

function responseOf(value: unknown): PlatformResponse | undefined {
  return isObject(value) ? { status: numberOf(value.status), body: value.body } : undefined;
}
