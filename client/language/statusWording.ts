import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { ServerStatus } from '../../protocol';

/** The state of the language server from the client's point of view. */
export type ServerState =
  /**
   * The server isn't running. If `failed` is true, it exited or couldn't start; otherwise, it hasn't been started yet.
   */
  | { readonly kind: 'stopped'; readonly failed: boolean }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly status: ServerStatus };

/**
 * Returns the server's state in one line. Includes the first of the `partialReasons` and the number of other reasons.
 */
export function serverInWords(state: ServerState): string {
  if (state.kind === 'stopped') {
    return state.failed
      ? l10n.t("the language server isn't running")
      : l10n.t("the language server hasn't started, because it isn't needed yet");
  }
  if (state.kind === 'starting') return l10n.t('the language server is starting');
  const { status } = state;
  if (status.state === 'indexing') {
    return l10n.t('reading configuration, {0} of {1} files', status.done, status.total);
  }
  return [problemsInWords(status), ...partialInWords(status)].join(' · ');
}

/**
 * Returns the reasons why the information about the configuration is incomplete, as sentences. All sentences are safe
 * to display (see `inert`).
 */
export function partialReasons(state: ServerState): readonly string[] {
  return state.kind === 'running' ? state.status.partial.map((reason) => inert(reason, 300)) : [];
}

/** Returns which files are left out and why, as sentences. All sentences are safe to display (see `inert`). */
export function leftOutFiles(state: ServerState): readonly string[] {
  return state.kind === 'running' ? state.status.leftOut.map((sentence) => inert(sentence, 300)) : [];
}

function problemsInWords({ problems }: ServerStatus): string {
  const count = problems.errors + problems.warnings + problems.informations;
  if (count === 0) return l10n.t('no problems');
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count);
}

function partialInWords({ partial }: ServerStatus): readonly string[] {
  const [first, ...others] = partial.map((reason) => inert(reason, 300));
  if (first === undefined) return [];
  if (others.length === 0) return [l10n.t('Incomplete information: {0}', first)];
  return [l10n.t('Incomplete information: {0} (and {1} more)', first, others.length)];
}
