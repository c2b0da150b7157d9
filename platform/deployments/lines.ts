import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Line, LineKind } from '../deploymentTypes';
import { inert, inertValue } from '../inert';
import { isObject, stringOf } from '../json';
import { isComplete } from './completion';
import { stringsIn } from './running';
import { formatMoment, momentOf } from './wording';

/** A log line that has no number and no time yet. */
export interface LineDraft {
  readonly kind: LineKind;
  readonly text: string;
  readonly phase?: string;
}

const mostElements = 20;
/** The maximum depth for comparing nested objects. */
const deepest = 4;
const phaseWidth = 17;

/** Additional data for the lines about a status. */
interface LineContext {
  /** The elements of `applications` to compare with if there is no previous status. */
  readonly applications?: readonly unknown[];
  /**
   * The codes of the planned applications. If set, only elements that contain one of these codes have lines
   * (docs/promises.md, promise 10).
   */
  readonly planned?: readonly string[];
  /** Wall time when the status was read. If undefined, timestamps include the date. */
  readonly at?: number;
}

/**
 * Returns the lines that describe the changes between two statuses (docs/promises.md, promise 10): one for `phase`,
 * `phaseDetails`, `activityName`, and `operationInProgress` together, and one for each changed element of
 * `applications`, up to `mostElements`. Empty if the statuses are equal.
 */
export function linesOf(
  previous: DeploymentStatus | undefined,
  next: DeploymentStatus,
  { applications = [], at = 0, planned }: LineContext = {},
): readonly LineDraft[] {
  const lines: LineDraft[] = [];
  if (previous === undefined || headOf(previous) !== headOf(next)) {
    lines.push({ kind: 'status', text: describeStatus(next, previous), phase: next.phase });
  }
  const isShown = (element: unknown) => planned === undefined || namesAny(planned, element);
  return [...lines, ...elementLines(previous?.applications ?? applications, next, at, isShown)];
}

/**
 * Returns the lines for the elements of applications that aren't planned. They are printed only if the operation ends
 * in a phase other than `UPGRADED` (docs/promises.md, promise 10), so they describe the changes since the baseline.
 */
export function otherApplications(
  next: DeploymentStatus,
  { applications = [], at = 0, planned = [] }: LineContext,
): readonly LineDraft[] {
  return elementLines(applications, next, at, (element) => !namesAny(planned, element));
}

function namesAny(applications: readonly string[], element: unknown): boolean {
  const strings = stringsIn(element);
  return applications.some((application) => strings.includes(application));
}

function elementLines(
  applications: readonly unknown[],
  next: DeploymentStatus,
  at: number,
  isShown: (element: unknown) => boolean,
): readonly LineDraft[] {
  const lines: LineDraft[] = [];
  const before = new Map(keyed(applications));
  const changed = keyed(next.applications)
    .filter(([key, element]) => isShown(element) && !sameValue(before.get(key), element))
    .map(([key, element]) => describeChange(before.get(key), element, at))
    .filter((text) => text !== '');
  for (const text of changed.slice(0, mostElements)) {
    lines.push({ kind: 'applications', text: indent(text), phase: next.phase });
  }
  if (changed.length > mostElements) {
    const more = l10n.t('… and {0} more', changed.length - mostElements);
    lines.push({ kind: 'applications', text: indent(more), phase: next.phase });
  }
  return lines;
}

/** Describes a status in one line: its phase, then the details. */
export function describeStatus(status: DeploymentStatus, previous?: DeploymentStatus): string {
  const texts = [status.phaseDetails, status.activityName].filter((text) => text !== undefined && text.trim() !== '');
  const details = [...new Set(texts)].map((text) => inert(text ?? ''));
  if (previous?.operationInProgress && !status.operationInProgress && !isComplete(status)) {
    details.push(l10n.t('(no operation in progress)'));
  }
  return `${inert(status.phase).padEnd(phaseWidth)} ${details.join(' · ')}`.trimEnd();
}

/**
 * Returns the log line for an operation that ended without success. The line is shown immediately, but the deployment
 * has no result until further status responses confirm the end.
 */
export function operationEnded({ phase, phaseDetails = '' }: DeploymentStatus): LineDraft {
  const details = inert(phaseDetails).replace(/[\s.]+$/, '');
  const text =
    details === ''
      ? l10n.t('The operation ended in {0}. Confirming…', inert(phase))
      : l10n.t('The operation ended in {0}: {1}. Confirming…', inert(phase), details);
  return { kind: 'note', text, phase };
}

/**
 * Returns the index of the line that explains why a deployment has no success: the last line of `operationEnded`, or
 * else the last line. Returns -1 if there are no lines.
 */
export function failureLine(lines: readonly Line[]): number {
  const ended = lines.findLastIndex(({ kind, phase, elapsedMs }) => {
    // A later decision about the phase has no elapsed time.
    return kind === 'note' && phase !== undefined && elapsedMs !== undefined;
  });
  return ended < 0 ? lines.length - 1 : ended;
}

function headOf({ phase, phaseDetails, activityName, operationInProgress }: DeploymentStatus): string {
  return JSON.stringify([phase, phaseDetails ?? null, activityName ?? null, operationInProgress]);
}

const naming = ['application', 'code', 'name', 'id'];

function nameOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  for (const key of naming) {
    const name = stringOf(element[key]);
    if (name !== undefined) return name;
  }
  return undefined;
}

function keyed(elements: readonly unknown[]): readonly (readonly [string, unknown])[] {
  const count = new Map<string, number>();
  return elements.map((element, index) => {
    const name = nameOf(element);
    if (name === undefined) return [`#${index}`, element];
    const nth = count.get(name) ?? 0;
    count.set(name, nth + 1);
    return [`${name}#${nth}`, element];
  });
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function indent(text: string): string {
  return `${' '.repeat(phaseWidth)} ${text}`;
}

/**
 * Describes the changes in an element of undocumented shape: the element's name, then the changed properties. Empty if
 * nothing changed.
 */
function describeChange(before: unknown, element: unknown, now: number): string {
  if (!isObject(element)) return inertValue(element, 300);
  const name = nameOf(element);
  const changes = isObject(before) ? changesIn(before, element) : members(element);
  const texts = changes
    .filter(({ value }) => value !== name)
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((change) => describeMember(change, now));
  if (texts.length === 0) return isObject(before) ? '' : inert(name ?? '', 60);
  const text = texts.join(', ');
  return inert(name === undefined ? text : `${inert(name, 60)}  ${text}`, 300).trimEnd();
}

/** A property of an element: its path and its current value. The value is absent if the property was removed. */
interface Member {
  readonly path: string;
  readonly value?: unknown;
}

function members(element: Readonly<Record<string, unknown>>, path = ''): readonly Member[] {
  return Object.entries(element).flatMap(([key, value]) => (value === null ? [] : [{ path: `${path}${key}`, value }]));
}

function changesIn(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  path = '',
  depth = 0,
): readonly Member[] {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  return keys.flatMap((key): readonly Member[] => {
    const [old, value] = [before[key] ?? undefined, now[key] ?? undefined];
    if (sameValue(old, value)) return [];
    if (value === undefined) return [{ path: `${path}${key}` }];
    if (isObject(old) && isObject(value) && depth < deepest) return changesIn(old, value, `${path}${key}.`, depth + 1);
    return [{ path: `${path}${key}`, value }];
  });
}

/**
 * Returns the rank of a property: scalars rank first, then structures, then timestamps. Important properties come
 * first, because long lines are cut.
 */
function rankOf({ value }: Member): number {
  if (momentOf(value) !== undefined) return 2;
  return typeof value === 'object' ? 1 : 0;
}

function describeMember({ path, value }: Member, now: number): string {
  const name = inert(path, 60);
  if (value === undefined) return l10n.t('no {0}', name);
  const moment = momentOf(value);
  return `${name} ${moment === undefined ? inertValue(value, 120) : formatMoment(moment, now)}`;
}
