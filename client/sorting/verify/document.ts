import * as l10n from '@vscode/l10n';
import { inert } from '../../../platform/inert';
import { drawTable } from '../../../platform/tables/table';
import type { ExpectedSort } from '../../../platform/verification/plan';
import type { VerifiedSort } from '../../../platform/verification/verify';
import {
  acceptedProblem,
  disagreementOf,
  expectationInWords,
  refusedProblem,
  resultInWords,
  sortInWords,
} from '../../../platform/verification/wording';
import { labelled } from '../../tables/records';

/** The result of verifying default sorts. */
export interface VerificationResult<S extends ExpectedSort = ExpectedSort> {
  /** The environment's name. */
  readonly environment: string;
  readonly verified: readonly VerifiedSort<S>[];
  /** The time when the verification ended, in milliseconds since the epoch. */
  readonly at: number;
}

/** The report of a verification: Sortie's expectation next to the platform's behavior, disagreements first. */
export function verificationText({ environment, verified, at }: VerificationResult): string {
  const name = inert(environment, 60);
  const disagreeing = verified.filter((one) => disagreementOf(one));
  const others = verified.filter((one) => !disagreementOf(one));
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
    [l10n.t('Collections'), String(verified.length)],
    [l10n.t('Disagreements'), String(disagreeing.length)],
  ]);
  const sentences = disagreeing.flatMap((one) => problemsOf(one, environment).map(({ message }) => message));
  const table = drawTable(columns, [...disagreeing.map((one) => row('≠', one)), ...others.map((one) => row('', one))]);
  return `${[...head, '', ...table, ...(sentences.length > 0 ? ['', ...sentences] : [])].join('\n')}\n`;
}

function row(mark: string, { sort, result }: VerifiedSort): readonly string[] {
  const collection = [inert(sort.api, 60), inert(sort.name, 100)];
  return [mark, ...collection, sortInWords(sort), expectationInWords(sort), resultInWords(result)];
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
  const { name } = verified.sort;
  if (disagreement?.kind === 'refuses') return [{ code: 'verify-refused', message: refusedProblem(environment, name) }];
  return (disagreement?.names ?? []).map((key) => ({
    code: 'verify-accepted',
    message: acceptedProblem(environment, name, key),
    key,
  }));
}
