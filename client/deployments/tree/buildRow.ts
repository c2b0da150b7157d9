import * as l10n from '@vscode/l10n';
import { shortBuild } from '../../../platform/deployments/wording';
import { inert } from '../../../platform/inert';
import { type Facts, firstDay, joined, members } from './facts';
import type { BuildNode } from './nodes';
import type { BareRow } from './row';
import type { Deployed } from './runningBuild';
import type { TreeState } from './state';

/**
 * The row for a build. It shows whether the build is the latest one, which planets run it, and to which planets this
 * machine last deployed it.
 */
export function buildRow({ display }: TreeState, { build, latest, deployed }: BuildNode): BareRow {
  const { id, application } = build;
  const deployable = id !== undefined && application !== undefined;
  const label = deployable ? shortBuild(application, id) : inert(build.label, 160);
  const runs = namesOf(deployed, 'runs');
  const last = namesOf(deployed, 'last-deployed');
  const day = firstDay(build.raw, display.dates);
  const newest = latest ? l10n.t('latest') : '';
  const lastHere = last === '' ? '' : l10n.t('last deployed from here to {0}', last);
  const runsOn = runs === '' ? '' : l10n.t('runs on {0}', runs);
  const lastFromHere = last === '' ? '' : l10n.t('last deployed from this machine to {0}', last);
  const times = deployed.flatMap(({ planet, at }): Facts => {
    if (at === undefined) return [];
    const name = l10n.t('last deployed from this machine to {0}', inert(planet, 60));
    return [[name, display.dates.when(at, display.now)]];
  });
  const row = {
    label,
    icon: runs === '' ? { id: 'circle-outline' } : { id: 'circle-filled', color: 'charts.green' },
    description: joined(newest, runs, lastHere, day),
    facts: [
      ...members(build.raw, display.dates),
      ...(runs === '' ? [] : [[l10n.t('runs on'), runs] as const]),
      ...times,
    ],
    spoken: l10n.t(
      'build {0}',
      [inert(build.label, 160), newest, runsOn, lastFromHere, day].filter(Boolean).join(', '),
    ),
  };
  return deployable ? { ...row, context: 'build id', copy: id } : { ...row, context: 'unknownBuild' };
}

/**
 * Returns planet IDs as a list such as `dev1, qa1`. `kind` selects the planets that run the build, or those to which
 * this machine last deployed it.
 */
function namesOf(deployed: readonly Deployed[], kind: Deployed['kind']): string {
  return deployed
    .filter((each) => each.kind === kind)
    .map(({ planet }) => inert(planet, 60))
    .join(', ');
}
