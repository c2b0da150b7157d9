import * as v from 'valibot';
import type { DeploymentStatus } from '../apiTypes';
import {
  type Certainty,
  type Consent,
  type Decision,
  type DeploymentRecord,
  type Ending,
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
  type RunningBuild,
  resultReasons,
  type Sending,
} from '../deploymentTypes';
import type { PlatformResponse } from '../http/response';
import { type Entries, finite, parseJson, type Shape, wordOf } from '../shape';

/** Formats a record as the text of its file. */
export function recordText(record: DeploymentRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/**
 * Parses a record's file. Undefined if the record is damaged or has another format version. No part of a damaged record
 * is used, and no default replaces a damaged property. Unknown properties are ignored.
 */
export function readRecord(text: string | undefined): DeploymentRecord | undefined {
  return text === undefined ? undefined : parseJson(text, deploymentRecord);
}

/** The value of a property that is either true or missing. */
const flag = v.exactOptional(v.literal(true));
const optionalText = v.exactOptional(v.string());
const optionalNumber = v.exactOptional(finite);

const status: Shape<DeploymentStatus> = v.object({
  phase: v.string(),
  operationInProgress: v.boolean(),
  environmentId: optionalText,
  deploymentId: optionalText,
  activityName: optionalText,
  phaseDetails: optionalText,
  applications: v.array(v.unknown()),
  raw: v.unknown(),
} satisfies Entries<DeploymentStatus>);

/** JSON has no undefined, so an empty body is missing. */
const response: Shape<PlatformResponse> = v.pipe(
  v.object({ status: finite, body: v.optional(v.unknown()) }),
  v.transform(({ status: code, body }) => ({ status: code, body })),
);

const planet: Shape<PlannedPlanet> = v.object({
  environmentName: v.string(),
  baseUrl: v.string(),
  tenantId: v.string(),
  projectId: v.string(),
  planetId: v.string(),
  qualifier: optionalText,
  production: v.boolean(),
  failurePhases: v.array(v.string()),
} satisfies Entries<PlannedPlanet>);

const running: Shape<RunningBuild> = v.variant('kind', [
  v.object({ kind: v.literal('runs'), buildId: v.string() }),
  v.object({ kind: v.literal('last-deployed'), buildId: v.string(), at: finite }),
  v.object({ kind: v.literal('not-known') }),
]);

const application: Shape<PlannedApplication> = v.object({
  application: v.string(),
  buildId: v.string(),
  running,
  restart: wordOf<RestartForecast>({ restart: true, 'no-restart': true, 'not-known': true }),
  otherBuilds: v.exactOptional(v.array(v.string())),
  older: flag,
} satisfies Entries<PlannedApplication>);

const promotionSource: Shape<PromotionSource> = v.object({
  environmentName: v.string(),
  planetId: v.string(),
} satisfies Entries<PromotionSource>);

const plan: Shape<Plan> = v.object({
  planet,
  branch: optionalText,
  applications: v.array(application),
  promotedFrom: v.exactOptional(promotionSource),
  basis: v.exactOptional(v.object({ deploymentId: optionalText })),
} satisfies Entries<Plan>);

const requester: Shape<Requester> = v.object({
  user: v.string(),
  machine: v.string(),
  program: wordOf<Requester['program']>({ editor: true, 'command-line': true }),
} satisfies Entries<Requester>);

const consent: Shape<Consent> = v.object({
  kind: wordOf<Consent['kind']>({
    confirmed: true,
    'typed-planet': true,
    'yes-option': true,
    'yes-and-planet-options': true,
  }),
  at: finite,
} satisfies Entries<Consent>);

const phase: Shape<PhaseDuration> = v.object({
  phase: v.string(),
  ms: finite,
  atMost: flag,
} satisfies Entries<PhaseDuration>);

const ending: Shape<Ending> = v.object({ phase: v.string(), at: finite, atMost: flag } satisfies Entries<Ending>);

const decision: Shape<Decision> = v.object({
  kind: v.literal('failed'),
  phase: v.string(),
  at: finite,
} satisfies Entries<Decision>);

const line: Shape<Line> = v.object({
  seq: finite,
  at: finite,
  elapsedMs: optionalNumber,
  kind: wordOf<LineKind>({
    requested: true,
    status: true,
    applications: true,
    identity: true,
    outage: true,
    recovery: true,
    note: true,
    result: true,
  }),
  text: v.string(),
  phase: optionalText,
} satisfies Entries<Line>);

const result: Shape<Result> = v.object({
  kind: wordOf<ResultKind>({
    succeeded: true,
    'not-started': true,
    failed: true,
    superseded: true,
    stopped: true,
    unknown: true,
  }),
  reason: v.picklist(resultReasons),
  message: v.string(),
  deploymentId: optionalText,
  status: v.exactOptional(status),
  statusAt: optionalNumber,
  durationMs: optionalNumber,
  durationAtMost: flag,
  phases: v.array(phase),
  resumable: v.boolean(),
  signIn: v.boolean(),
  answer: v.exactOptional(response),
} satisfies Entries<Result>);

const deploymentRecord: Shape<DeploymentRecord> = v.object({
  version: v.literal(1),
  id: v.string(),
  plan,
  requester: v.exactOptional(requester),
  consent: v.exactOptional(consent),
  requestedAt: finite,
  updatedAt: finite,
  sending: wordOf<Sending>({ intent: true, accepted: true, unsure: true, refused: true, 'not-sent': true }),
  answer: v.exactOptional(response),
  sentAt: optionalNumber,
  baseline: status,
  certainty: wordOf<Certainty>({ waiting: true, presumed: true, confirmed: true }),
  broken: flag,
  deploymentId: optionalText,
  status: v.exactOptional(status),
  statusAt: optionalNumber,
  ending: v.exactOptional(ending),
  phases: v.array(phase),
  lines: v.array(line),
  result: v.exactOptional(result),
  decision: v.exactOptional(decision),
} satisfies Entries<DeploymentRecord>);
