import * as l10n from '@vscode/l10n';
import type { Location } from 'vscode-languageserver-types';
import { inert } from '../../../platform/inert';
import { drawTable } from '../../../platform/tables/table';
import type { ExpectedSort } from '../../../platform/verification/plan';
import type { VerifiedSort } from '../../../platform/verification/verify';
import {
  acceptedProblem,
  disagreementOf,
  expectationInWords,
  notAskedInWords,
  reasonsInWords,
  refusedProblem,
  resultInWords,
  sortInWords,
} from '../../../platform/verification/wording';
import type { VerifiableSort } from '../../../protocol';
import { labelled } from '../../tables/records';

/** The result of verifying default sorts. */
export interface VerificationResult<S extends ExpectedSort = ExpectedSort> {
  /** The environment's name. */
  readonly environment: string;
  readonly verified: readonly VerifiedSort<S>[];
  /** The time when the verification ended, in milliseconds since the epoch. */
  readonly at: number;
}

/** A line of the report, with the text that leads to a location in the user's files. */
interface ReportLine {
  readonly text: string;
  readonly link?: { readonly label: string; readonly location: Location };
}

/**
 * Returns the report of a verification: Sortie's expectation next to the platform's behavior, disagreements first. The
 * name of each collection leads to its default sort, and each problem to the sort key or default sort that it is about.
 */
export function verificationReport({ environment, verified, at }: VerificationResult<VerifiableSort>): ReportLine[] {
  const name = inert(environment, 60);
  const disagreeing = verified.filter((one) => disagreementOf(one));
  const asked = verified.filter(({ result }) => result.kind !== 'not-asked');
  const unasked = verified.filter(({ result }) => result.kind === 'not-asked' && !result.why).length;
  const canceled = l10n.t('{0} not asked: {1}', unasked, l10n.t('the verification was canceled'));
  const notAsked = [...notAskedInWords(verified), ...(unasked > 0 ? [canceled] : [])];
  const columns = [
    { title: '' },
    { title: l10n.t('API') },
    { title: l10n.t('Collection') },
    { title: l10n.t('Default sort') },
    { title: l10n.t('Expected') },
    { title: name },
  ];
  const head = labelled([
    [l10n.t('Environment'), name],
    [l10n.t('Verified'), new Date(at).toTimeString().slice(0, 8)],
    [l10n.t('Collections'), [asked.length, ...(notAsked.length > 0 ? [`(${notAsked.join('; ')})`] : [])].join(' ')],
    [l10n.t('Disagreements'), String(disagreeing.length)],
  ]);
  const listed = [...disagreeing, ...verified.filter((one) => !disagreementOf(one))];
  const [titles = '', rule = '', ...rows] = drawTable(columns, listed.map(row));
  const problems = disagreeing.flatMap((one) =>
    problemsOf(one, environment).map(({ message, key }) => {
      const location = key === undefined ? one.sort.location : locationOfKey(one.sort, key);
      return location ? { text: message, link: { label: message, location } } : { text: message };
    }),
  );
  // A problem already contains its reason.
  const reasons = reasonsInWords(verified.filter((one) => !disagreementOf(one))).map(({ text, first }) =>
    linkedToSort(text, first),
  );
  return [
    ...[...head, '', titles, rule].map((text) => ({ text })),
    ...rows.map((text, index) => {
      const sort = listed[index]?.sort;
      return sort ? linkedToSort(text, sort) : { text };
    }),
    ...(problems.length > 0 ? [{ text: '' }, ...problems] : []),
    ...(reasons.length > 0 ? [{ text: '' }, ...reasons] : []),
  ];
}

function linkedToSort(text: string, { name, location }: VerifiableSort): ReportLine {
  return location ? { text, link: { label: inert(name, 100), location } } : { text };
}

/** Returns the text of the report. */
export function verificationText(result: VerificationResult<VerifiableSort>): string {
  return `${verificationReport(result)
    .map(({ text }) => text)
    .join('\n')}\n`;
}

function row(verified: VerifiedSort): readonly string[] {
  const { sort, result } = verified;
  const mark = disagreementOf(verified) ? '≠' : '';
  const collection = [inert(sort.api, 60), inert(sort.name, 100)];
  return [mark, ...collection, sortInWords(sort), expectationInWords(sort), resultInWords(result)];
}

/** Returns the location of a key of a default sort. Null if the key isn't in the user's files. */
export function locationOfKey({ keys }: VerifiableSort, name: string): Location | null {
  return keys.find((key) => key.name === name)?.location ?? null;
}

/** A disagreement between a platform and the workspace's files, as a problem. */
interface VerificationProblem {
  readonly code: 'verify-refused' | 'verify-accepted';
  readonly message: string;
  /**
   * The name that the platform unexpectedly accepts as a sort key. Undefined if the platform rejects the whole default
   * sort.
   */
  readonly key?: string;
}

/** The problems found in one default sort, in the order of its keys. */
export function problemsOf(verified: VerifiedSort<ExpectedSort>, environment: string): readonly VerificationProblem[] {
  const disagreement = disagreementOf(verified);
  const { sort, result } = verified;
  if (disagreement?.kind === 'refuses')
    return [{ code: 'verify-refused', message: refusedProblem(environment, sort.name, result) }];
  return (disagreement?.names ?? []).map((key) => ({
    code: 'verify-accepted',
    message: acceptedProblem(environment, sort.name, key),
    key,
  }));
}
