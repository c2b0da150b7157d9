import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import { inert, inertValue } from '../inert';
import { isObject, stringOf } from '../json';
import { isComplete } from './completion';
import type { LineKind } from './types';

/** A line before it is known when it is written. */
export interface LineDraft {
  readonly kind: LineKind;
  readonly text: string;
  readonly phase?: string;
}

const mostElements = 20;
const phaseWidth = 17;

/**
 * The lines that tell what changed from one status to the next (contract, promise 10): one for `phase`,
 * `phaseDetails`, `activityName` and `operationInProgress` together, one per element of `applications`.
 * Equal statuses give no line.
 */
export function linesOf(previous: DeploymentStatus | undefined, next: DeploymentStatus): readonly LineDraft[] {
  const lines: LineDraft[] = [];
  if (previous === undefined || headOf(previous) !== headOf(next)) {
    lines.push({ kind: 'status', text: describeStatus(next, previous), phase: next.phase });
  }
  const before = new Map(keyed(previous?.applications ?? []));
  const changed = keyed(next.applications).filter(([key, element]) => !sameValue(before.get(key), element));
  for (const [, element] of changed.slice(0, mostElements)) {
    lines.push({ kind: 'applications', text: indent(describeElement(element)), phase: next.phase });
  }
  if (changed.length > mostElements) {
    const more = l10n.t('… and {0} more', changed.length - mostElements);
    lines.push({ kind: 'applications', text: indent(more), phase: next.phase });
  }
  return lines;
}

/** A status in one line: phase, then what the platform says about it. */
export function describeStatus(status: DeploymentStatus, previous?: DeploymentStatus): string {
  const texts = [status.phaseDetails, status.activityName].filter((text) => text !== undefined && text.trim() !== '');
  const details = [...new Set(texts)].map((text) => inert(text ?? ''));
  if (previous?.operationInProgress && !status.operationInProgress && !isComplete(status)) {
    details.push(l10n.t('(no operation in progress)'));
  }
  return `${inert(status.phase).padEnd(phaseWidth)} ${details.join(' · ')}`.trimEnd();
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

/** An element of undocumented shape: its name first, then its members as they come. */
function describeElement(element: unknown): string {
  if (!isObject(element)) return inertValue(element, 300);
  const name = nameOf(element);
  const members = Object.entries(element)
    .filter(([, value]) => value !== name && value !== null)
    .map(([key, value]) => `${inert(key, 60)} ${inertValue(value, 120)}`)
    .join(', ');
  return inert(name === undefined ? members : `${inert(name, 60)}  ${members}`, 300).trimEnd();
}
