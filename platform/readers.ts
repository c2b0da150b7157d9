import * as l10n from '@vscode/l10n';
import type { Branch, Build, DeploymentStatus } from './apiTypes';
import { PlatformError } from './http/failure';
import { isObject, stringOf } from './json';

function wrongShape(message: string, body: unknown): PlatformError {
  return new PlatformError(message, { code: 'wrong-shape', sent: 'answered', body });
}

/**
 * Returns the elements of a bare array, or of an array in an object: the array in `data`, `items`, or `content`, or
 * else the object's only array.
 */
function elementsOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return undefined;
  for (const key of ['data', 'items', 'content']) {
    const member = body[key];
    if (Array.isArray(member)) return member;
  }
  const arrays = Object.values(body).filter((member) => Array.isArray(member));
  return arrays.length === 1 ? arrays[0] : undefined;
}

/**
 * Reads the list of branches, whose elements can have any shape (docs/specification.md, section 3.2). If an element is
 * a string, it is the branch's name. Otherwise, the name is the first string in `branchField`, `name`, `branch`, or
 * `id`, or else the element's JSON. Throws a `PlatformError` (`wrong-shape`) if there is no list.
 */
export function readBranches(body: unknown, branchField?: string): readonly Branch[] {
  const elements = elementsOf(body);
  if (elements === undefined) throw wrongShape(l10n.t("the response doesn't contain a list of branches"), body);
  return elements.map((raw) => ({ name: branchName(raw, branchField) ?? JSON.stringify(raw), raw }));
}

function branchName(raw: unknown, branchField: string | undefined): string | undefined {
  if (typeof raw === 'string') return raw;
  if (!isObject(raw)) return undefined;
  const keys = branchField === undefined ? ['name', 'branch', 'id'] : [branchField, 'name', 'branch', 'id'];
  for (const key of keys) {
    const name = stringOf(raw[key]);
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * Reads the list of builds (docs/specification.md, section 3.2). Builds of unknown shape are labeled with their JSON.
 * Throws a `PlatformError` (`wrong-shape`) if there is no list.
 */
export function readBuilds(body: unknown): readonly Build[] {
  const elements = elementsOf(body);
  if (elements === undefined) throw wrongShape(l10n.t("the response doesn't contain a list of builds"), body);
  return elements.map((raw) => {
    if (!isObject(raw)) return { label: typeof raw === 'string' ? raw : JSON.stringify(raw), raw };
    const id = stringOf(raw.id);
    const application = stringOf(raw.application);
    // With object spread, reading a hundred thousand builds would take several times as long.
    const build: { -readonly [Key in keyof Build]: Build[Key] } = { label: id ?? JSON.stringify(raw), raw };
    if (id !== undefined) build.id = id;
    if (application !== undefined) build.application = application;
    return build;
  });
}

/**
 * Reads a status record (docs/specification.md, section 3.4). `phase` and `operationInProgress` are required, because
 * the completion rule uses them. Other documented fields may be missing or null but can't have another type. An ID may
 * be a number. Throws a `PlatformError` (`wrong-shape`) for other bodies.
 */
export function readStatus(body: unknown): DeploymentStatus {
  if (!isObject(body)) throw wrongShape(l10n.t("the status isn't an object"), body);
  const { phase, operationInProgress, applications } = body;
  if (typeof phase !== 'string') throw wrongShape(l10n.t('the status has no phase'), body);
  if (typeof operationInProgress !== 'boolean') {
    throw wrongShape(l10n.t("the status doesn't show whether an operation is in progress"), body);
  }
  if (applications !== undefined && applications !== null && !Array.isArray(applications)) {
    throw wrongShape(l10n.t("the applications field of the status isn't a list"), body);
  }
  return {
    phase,
    operationInProgress,
    ...text('environmentId', idOf),
    ...text('deploymentId', idOf),
    ...text('activityName'),
    ...text('phaseDetails'),
    applications: applications ?? [],
    raw: body,
  };

  function text<K extends 'environmentId' | 'deploymentId' | 'activityName' | 'phaseDetails'>(
    key: K,
    read: (value: unknown) => unknown = (value) => value,
  ): { [P in K]?: string } {
    const value = read(isObject(body) ? body[key] : undefined);
    if (value === undefined || value === null) return {};
    if (typeof value !== 'string') throw wrongShape(l10n.t("the {0} field of the status isn't a string", key), body);
    const found: { [P in K]?: string } = {};
    found[key] = value;
    return found;
  }
}

/** Returns an ID as text. Leaves other values unchanged. Large integers are already text (see `platform/http/response.ts`). */
export function idOf(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}
