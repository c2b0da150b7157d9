import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Location } from 'vscode-languageserver-types';
import { URI } from 'vscode-uri';
import { inert, visible } from '../../platform/inert';
import { type ExpectedSort, planVerification } from '../../platform/verification/plan';
import { probeThrough, type VerifiedSort, verifyDefaultSorts } from '../../platform/verification/verify';
import {
  acceptedProblem,
  disagreementOf,
  expectationInWords,
  notAskedInWords,
  nothingToVerify,
  reasonsInWords,
  refusedProblem,
  resultInWords,
  sortInWords,
} from '../../platform/verification/wording';
import type { VerifiableSortOverview } from '../../server/service/features/verifiable';
import type { Applications } from '../applications';
import type { Terminal } from '../terminal';
import type { FileDiagnostic } from './fileDiagnostic';
import { fingerprintOf } from './fingerprint';
import { regionOf, slashed } from './regions';

/** A default sort from a checked folder. */
export type CheckedSort = VerifiableSortOverview & { readonly folder: string };

/** The result of verifying default sorts. */
export interface Verification {
  readonly diagnostics: readonly FileDiagnostic[];
  /** The results as readable lines. */
  readonly lines: readonly string[];
  /** Whether Sortie sent requests but couldn't verify any default sort. */
  readonly failed: boolean;
}

/**
 * Verifies default sorts against an environment. Prints the maximum number of requests before sending the first
 * request. `base` is the folder that paths in the report are relative to.
 */
export async function verifySorts(
  sorts: readonly CheckedSort[],
  { environment, clock, reach }: Applications,
  { maxRequests, base }: { readonly maxRequests: number; readonly base: string },
  terminal: Terminal,
): Promise<Verification> {
  const plan = planVerification(sorts, environment, maxRequests);
  const name = inert(environment.name, 60);
  terminal.err(l10n.t('Sending up to {0} requests to {1}, one per second.', plan.requests, name));
  if (plan.beyondLimit.length > 0) terminal.err(beyondLimitInWords(plan.beyondLimit.length));
  const verified = await verifyDefaultSorts(plan, { probe: probeThrough(reach), clock, signal: terminal.ended });
  terminal.ended.throwIfAborted();
  const asked = verified.filter(({ result }) => result.kind !== 'not-asked');
  const isNothingToAsk = plan.sorts.length + plan.beyondLimit.length === 0;
  return {
    diagnostics: verified.flatMap((one) => diagnosticsOf(one, environment.name, base)),
    lines: isNothingToAsk ? [nothingToVerify(plan)] : [...tableOf(asked, name), ...notesOn(verified)],
    failed: asked.length > 0 && asked.every(({ result }) => result.kind === 'not-known'),
  };
}

function diagnosticsOf(
  verified: VerifiedSort<CheckedSort>,
  environment: string,
  base: string,
): readonly FileDiagnostic[] {
  const { sort } = verified;
  const disagreement = disagreementOf(verified);
  const found = (
    { code, severity, message }: Pick<FileDiagnostic, 'code' | 'severity' | 'message'>,
    location: Location | null,
    subject: readonly string[],
  ): readonly FileDiagnostic[] => {
    if (!location) return [];
    const file = slashed(path.relative(sort.folder, URI.parse(location.uri).fsPath));
    const fingerprint = fingerprintOf(code, file, [sort.api, sort.name, ...subject]);
    return [
      {
        ...regionOf(location.uri, location.range, base),
        code,
        severity,
        message,
        fingerprint,
        related: [],
        fixes: [],
      },
    ];
  };
  if (disagreement?.kind === 'refuses') {
    const message = refusedProblem(environment, sort.name, verified.result);
    return found({ code: 'verify-refused', severity: 'warning', message }, sort.location, []);
  }
  return (disagreement?.names ?? []).flatMap((name) => {
    const message = acceptedProblem(environment, sort.name, name);
    const location = sort.keys.find((key) => key.name === name)?.location ?? null;
    return found({ code: 'verify-accepted', severity: 'information', message }, location, [name]);
  });
}

function tableOf(verified: readonly VerifiedSort<ExpectedSort>[], environment: string): readonly string[] {
  if (verified.length === 0) return [];
  const titles = [l10n.t('collection'), l10n.t('default sort'), l10n.t('expected'), environment];
  const rows = verified.map(({ sort, result }) => [
    `${inert(sort.api, 60)} ${inert(sort.name, 100)}`,
    sortInWords(sort),
    expectationInWords(sort),
    resultInWords(result),
  ]);
  const widths = titles.map((_, column) => Math.max(...[titles, ...rows].map((row) => (row[column] ?? '').length)));
  return [titles, ...rows].map((row) =>
    visible(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()),
  );
}

/** Returns the reasons for results, and the number of default sorts without a request. A problem contains its reason. */
function notesOn(verified: readonly VerifiedSort<ExpectedSort>[]): readonly string[] {
  const reasons = reasonsInWords(verified.filter((one) => !disagreementOf(one))).map(({ text }) => text);
  return [...reasons, ...notAskedInWords(verified)].map((text) => visible(`  ${text}`));
}

function beyondLimitInWords(count: number): string {
  return count === 1
    ? l10n.t('1 collection is skipped because of --max-requests.')
    : l10n.t('{0} collections are skipped because of --max-requests.', count);
}
