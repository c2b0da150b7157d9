import * as vscode from 'vscode';
import type { Build } from '../../../platform/apiTypes';
import { isOlderBuild, type OrderedBuilds } from '../../../platform/deployments/ordering';
import { shortBuild } from '../../../platform/deployments/wording';
import type { RunningBuild } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import type { Diagnosis } from '../../environments/diagnosis';
import { askText } from '../../ui/ask';
import { DateFormat } from '../../ui/dateFormat';
import { another, pickMany, pickOne, type Rows, separator } from '../../ui/pick';
import { type Frame, inStep, type StepResult } from '../../ui/wizard';
import { branchOrder, buildRow, type DeployableBuild, highestOfAll, runningText } from './rows';

/** The branches that the platform lists, or the reason why the list couldn't be read. */
export interface ListedBranches {
  readonly names: readonly string[];
  readonly problem?: string;
}

/** Asks for a branch. The user can type any name, because the platform's list may be incomplete. */
export async function askBranch(
  frame: Frame,
  listed: Promise<ListedBranches>,
  typed: readonly string[],
  last: string | undefined,
  take: (branch: string) => void,
): Promise<StepResult> {
  const rows = listed.then(({ names, problem }): Rows<string | undefined> => {
    const ordered = branchOrder(names, typed, last);
    const offered = ordered.map((name) => ({
      label: `$(git-branch) ${inert(name, 200)}`,
      description: name === last ? vscode.l10n.t('last used') : '',
      value: name,
    }));
    const above = problem === undefined ? [] : [separator(problem)];
    return [...above, ...offered, separator(''), another(vscode.l10n.t('Other Branch…'))];
  });
  let other = false;
  const placeholder = vscode.l10n.t('Select a branch');
  const step = inStep(frame, vscode.l10n.t('Select a Branch'));
  const move = await pickOne<string | undefined>({ ...step, placeholder, rows }, (value) => {
    if (value === undefined) other = true;
    else take(value);
  });
  if (!other) return move;
  const typing = inStep(frame, vscode.l10n.t('Enter a Branch'));
  const typedMove = await askBranchName({ ...typing, position: { ...frame.position, canGoBack: true } }, take);
  return typedMove === 'back' ? askBranch(frame, listed, typed, last, take) : typedMove;
}

/** Asks for the name of a branch that the platform doesn't list. */
export function askBranchName(frame: Frame, take: (branch: string) => void): Promise<StepResult> {
  const prompt = vscode.l10n.t('Enter the name of the branch on the platform.');
  const validate = (text: string) => (text === '' ? vscode.l10n.t('Enter a name.') : undefined);
  return askText(frame, { prompt, placeholder: 'refs/heads/release/1', validate }, take);
}

/**
 * Shows a list with check boxes, in which the user selects the applications to deploy. Each row shows the application's
 * running build.
 */
export function askApplications(
  frame: Frame,
  groups: Promise<ReadonlyMap<string, OrderedBuilds>>,
  running: (application: string) => RunningBuild,
  checked: readonly string[],
  take: (applications: readonly string[]) => void,
): Promise<StepResult> {
  const rows = groups.then((found) =>
    [...found.keys()].map((application) => ({
      label: inert(application, 100),
      description: runningText(application, running(application)),
      value: application,
    })),
  );
  const placeholder = vscode.l10n.t('Select the applications to deploy');
  const missing = vscode.l10n.t('Select at least one application.');
  const step = inStep(frame, vscode.l10n.t('Select Applications'));
  return pickMany({ ...step, placeholder, missing, rows, chosen: (value) => checked.includes(value) }, take);
}

/** The selected build of one application, or the latest build of every selected application. */
type BuildChoice =
  | { readonly kind: 'one'; readonly build: Build }
  | { readonly kind: 'all'; readonly builds: readonly DeployableBuild[] };

/**
 * Asks for the build of one application. In the question for the first application, the user can instead select the
 * latest build of every application.
 */
export function askBuild(
  frame: Frame,
  application: string,
  all: readonly string[],
  groups: ReadonlyMap<string, OrderedBuilds>,
  running: RunningBuild,
  chosen: 'all' | { readonly buildId: string | undefined },
  take: (choice: BuildChoice) => void,
): Promise<StepResult> {
  const group = groups.get(application) ?? { ordered: false, builds: [] };
  const highest = all.length > 1 && all[0] === application ? highestOfAll(all, groups) : undefined;
  const runs = group.ordered && running.kind === 'runs' ? running.buildId : undefined;
  const dates = new DateFormat(vscode.env.language);
  const each: Rows<BuildChoice> = group.builds.map((build, index) => {
    const older = runs !== undefined && isOlderBuild(application, build.id ?? '', runs, []);
    const marks = { latest: group.ordered && group.builds.length > 1 && index === 0, older };
    return { ...buildRow(application, build, marks, running, dates), value: { kind: 'one', build } };
  });
  const first: Rows<BuildChoice> = highest
    ? [
        {
          label: `$(arrow-up) ${vscode.l10n.t('Latest Build of Each')}`,
          description: highest
            .map((build) => `${inert(build.application)} ${shortBuild(build.application, build.buildId)}`)
            .join(', '),
          value: { kind: 'all', builds: highest },
        },
        separator(inert(application, 100)),
      ]
    : [];
  const placeholder = group.ordered
    ? vscode.l10n.t('Select a build of {0}', inert(application, 100))
    : vscode.l10n.t("Select a build of {0} (listed in the platform's order)", inert(application, 100));
  const isChosen = (value: BuildChoice) =>
    chosen === 'all' ? value.kind === 'all' : value.kind === 'one' && value.build.id === chosen.buildId;
  return pickOne<BuildChoice>({ ...frame, placeholder, rows: [...first, ...each], chosen: isChosen }, take);
}

/** Thrown if a list of branches or builds can't be read. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
  constructor(readonly diagnosis: Diagnosis) {
    super(diagnosis.message);
  }
}

/** Thrown if a branch has no build that can be deployed. */
export class NothingToDeploy extends Error {
  override readonly name = 'NothingToDeploy';
  constructor(readonly branch: string) {
    super(vscode.l10n.t('Branch {0} has no build that can be deployed. Select another branch.', inert(branch, 100)));
  }
}

/** Thrown if no plan can be made. The message explains the problems to the user. */
export class NotPlanned extends Error {
  override readonly name = 'NotPlanned';
  constructor(problems: readonly string[]) {
    super(problems.join(' '));
  }
}
