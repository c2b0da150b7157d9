import * as l10n from '@vscode/l10n';
import { inert } from '../../../platform/inert';
import type { Cause, Diagnosis } from '../../environments/diagnosis';
import { environmentRowId, type KnownEnvironment } from '../../environments/known';
import { rowId } from '../../ui/row';
import type { NoticeNode } from './nodes';
import type { StarSystemState } from './state';

/** The rows, including the next steps, for a list that is still loading or couldn't be read. */
export function notices(
  { lead }: StarSystemState,
  list: { readonly kind: string; readonly diagnosis?: Diagnosis },
  parent: string,
  loading: string,
): readonly NoticeNode[] {
  if (list.kind === 'loading')
    return [{ kind: 'notice', id: rowId(parent, 'loading'), text: loading, icon: 'loading~spin' }];
  if (list.kind !== 'failed' || list.diagnosis === undefined) return [];
  const { diagnosis } = list;
  const steps = nextSteps(lead.known, diagnosis, parent);
  // The environment's row already shows the same message and the other steps.
  if (lead.planet.kind === 'failed' && lead.planet.diagnosis.message === diagnosis.message) return steps.slice(0, 1);
  const failed = { kind: 'notice', id: rowId(parent, 'failed'), text: diagnosis.message, icon: 'warning' } as const;
  return [{ ...failed, color: 'problemsWarningIcon.foreground' }, ...steps];
}

/** Whether starting the local platform is a useful next step after a failed request. */
export function canStart({ local }: KnownEnvironment, cause: Cause): boolean {
  return local && cause === 'host';
}

/** The next steps after a failed request, the most promising one first. */
export function nextSteps(known: KnownEnvironment, { cause }: Diagnosis, parent: string): readonly NoticeNode[] {
  const about = environmentRowId(known.key);
  const step = (name: string, text: string, icon: string, command: string): NoticeNode => ({
    ...{ kind: 'notice', id: rowId(parent, name), text, icon, command, about },
  });
  if (cause === 'token') {
    const signIn = step('sign-in', l10n.t('Sign In to {0}…', inert(known.environment.name)), 'key', 'sortie.signIn');
    return [{ ...signIn, description: l10n.t('to see its builds') }];
  }
  const steps = [
    ...(canStart(known, cause)
      ? [step('start', l10n.t('Start the Local Platform'), 'play', 'sortie.startLocalPlatform')]
      : []),
    step('again', l10n.t('Try Again'), 'refresh', 'sortie.refresh'),
    step('log', l10n.t('Show Extension Log'), 'output', 'sortie.showLog'),
  ];
  if (cause === 'host' || cause === 'platform') return steps;
  return [...steps, step('edit', l10n.t('Edit Environment…'), 'edit', 'sortie.editEnvironment')];
}
