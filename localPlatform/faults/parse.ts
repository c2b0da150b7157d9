import * as l10n from '@vscode/l10n';
import { operations } from '../../platform/generated/api';
import { Refused } from '../refusal';
import type { Fault, FaultEffect, FaultKind, FaultRoute } from './fault';

const longestDelay = 600_000;
const redirectStatuses = [301, 302, 303, 307, 308];
/** The effects that replace the response. With these effects, the request isn't executed by default. */
const replacing: readonly FaultKind[] = ['answer', 'redirect', 'huge', 'endless'];

const fieldsOfAll = ['route', 'kind', 'skip', 'times', 'delayMs', 'headers', 'run'];
const fieldsOf: Readonly<Record<FaultKind, readonly string[]>> = {
  pass: [],
  answer: ['status', 'text', 'contentType'],
  redirect: ['status', 'location'],
  truncate: ['bytes'],
  reset: ['at', 'bytes'],
  stall: ['at', 'bytes'],
  huge: ['bytes'],
  endless: [],
  outcome: ['phase', 'phaseDetails'],
};

function refuse(userMessage: string): never {
  throw new Refused({ status: 400, errorCode: 'BadFault', userMessage });
}

function isKind(value: unknown): value is FaultKind {
  return typeof value === 'string' && Object.hasOwn(fieldsOf, value);
}

function isRoute(value: unknown): value is FaultRoute | '*' {
  return value === '*' || value === 'token' || (typeof value === 'string' && Object.hasOwn(operations, value));
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsIn(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(l10n.t('A fault must be an object with “route” and “kind”, and its “headers” must be an object.'));
  }
  return Object.fromEntries(Object.entries(value));
}

function whole(from: Fields, name: string, bounds: { least: number; most: number; otherwise?: number }): number {
  const value = from[name] ?? bounds.otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < bounds.least || value > bounds.most) {
    refuse(l10n.t('“{0}” must be a whole number from {1} to {2}.', name, bounds.least, bounds.most));
  }
  return value;
}

function text(from: Fields, name: string, otherwise?: string): string {
  const value = from[name] ?? otherwise;
  if (typeof value !== 'string') refuse(l10n.t('“{0}” must be a string.', name));
  return value;
}

function oneOf<T extends string>(from: Fields, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === from[name]);
  return found ?? refuse(l10n.t('“{0}” must be one of: {1}.', name, choices.join(', ')));
}

function headersIn(from: Fields): Record<string, string> {
  if (from.headers === undefined) return {};
  const headers = new Headers();
  for (const [name, value] of Object.entries(fieldsIn(from.headers))) {
    try {
      headers.set(name, text({ [name]: value }, name));
    } catch (error) {
      if (error instanceof Refused) throw error;
      refuse(l10n.t("“{0}” isn't a valid header.", name));
    }
  }
  return Object.fromEntries(headers);
}

function effectIn(kind: FaultKind, from: Fields): FaultEffect {
  const bytes = (otherwise?: number) =>
    whole(from, 'bytes', { least: 0, most: 2 ** 40, ...(otherwise === undefined ? {} : { otherwise }) });
  switch (kind) {
    case 'pass':
    case 'endless':
      return { kind };
    case 'answer': {
      const status = whole(from, 'status', { least: 200, most: 599 });
      const contentType = text(from, 'contentType', 'application/json');
      return from.text === undefined
        ? { kind, status, contentType }
        : { kind, status, contentType, text: text(from, 'text') };
    }
    case 'redirect': {
      const status = whole(from, 'status', { least: 300, most: 399, otherwise: 302 });
      if (!redirectStatuses.includes(status)) refuse(l10n.t("{0} isn't a redirect status.", status));
      return { kind, status, location: text(from, 'location') };
    }
    case 'truncate':
      return { kind, bytes: bytes(1) };
    case 'reset':
      return { kind, at: oneOf(from, 'at', ['request', 'head', 'body']), bytes: bytes(1) };
    case 'stall':
      return { kind, at: oneOf(from, 'at', ['head', 'body']), bytes: bytes(1) };
    case 'huge':
      return { kind, bytes: bytes() };
    case 'outcome':
      return { kind, phase: text(from, 'phase'), phaseDetails: text(from, 'phaseDetails', '') };
  }
}

/**
 * Parses a fault in the form of `FaultInput`. Refuses an invalid fault with 400 and a message that contains the name of
 * the invalid field.
 */
export function parseFault(value: unknown): Fault {
  const from = fieldsIn(value);
  const { route, kind } = from;
  if (!isRoute(route)) {
    refuse(l10n.t('“{0}” must be one of: {1}.', 'route', ['*', ...Object.keys(operations), 'token'].join(', ')));
  }
  if (!isKind(kind)) refuse(l10n.t('“{0}” must be one of: {1}.', 'kind', Object.keys(fieldsOf).join(', ')));
  const known = [...fieldsOfAll, ...fieldsOf[kind]];
  const unknown = Object.keys(from).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(l10n.t("“{0}” isn't a valid field for a fault of kind “{1}”.", unknown, kind));
  if (kind === 'outcome' && route !== 'deploy') refuse(l10n.t('“outcome” is valid only for the route “deploy”.'));
  const effect = effectIn(kind, from);
  const { run } = from;
  if (run !== undefined && typeof run !== 'boolean') refuse(l10n.t('“{0}” must be true or false.', 'run'));
  const most = Number.MAX_SAFE_INTEGER;
  const replaced = replacing.includes(kind) || (effect.kind === 'reset' && effect.at === 'request');
  return {
    route,
    skip: whole(from, 'skip', { least: 0, most, otherwise: 0 }),
    times: from.times === null ? null : whole(from, 'times', { least: 1, most, otherwise: 1 }),
    delayMs: whole(from, 'delayMs', { least: 0, most: longestDelay, otherwise: 0 }),
    headers: headersIn(from),
    run: run ?? !replaced,
    effect,
  };
}
