import * as vscode from 'vscode';
import type { Branch, DeploymentRequestElement, DeploymentStatus } from '../../../platform/apiTypes';
import { environmentIdChange, lastEnvironment } from '../../../platform/deployments/environmentId';
import type { OrderedBuilds } from '../../../platform/deployments/ordering';
import { planDeployment, plannedPlanet } from '../../../platform/deployments/plan';
import { findRunningBuild } from '../../../platform/deployments/running';
import { expiryWarning } from '../../../platform/deployments/tokenExpiry';
import type { DeploymentRecord, Plan, PromotionSource, RunningBuild } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import { protectionOf } from '../../../platform/records/protection';
import type { UnreadableRecord } from '../../../platform/records/unreadable';
import type { Loadable } from '../../environments/diagnosis';
import { type Frame, inStep, runWizard, type StepResult, type WizardPosition, type WizardStep } from '../../ui/wizard';
import type { Catalog } from '../catalog';
import type { History } from '../history';
import type { Planets } from '../planets';
import type { TypedBranches } from '../typedBranches';
import type { ConsentedPlan } from '../watching/engine';
import type { ChoiceMemory, LastChoice } from './choiceMemory';
import {
  askApplications,
  askBranch,
  askBuild,
  type ListedBranches,
  NothingToDeploy,
  NotPlanned,
  NotRead,
} from './questions';
import { review } from './review';
import { deployable } from './rows';

/**
 * The builds that are selected before the dialog opens. They come from the tree, a task, a promotion, an earlier
 * deployment, or a language model.
 */
export interface SelectedBuilds {
  readonly branch?: string;
  readonly builds: readonly DeploymentRequestElement[];
  /** The source of a promotion. Absent for other deployments. */
  readonly promotedFrom?: PromotionSource;
  readonly warnings?: readonly string[];
}

/**
 * The dialog that asks for the branch, the applications, and the builds, shows the review, and returns the plan if the
 * user consents.
 */
export class PlanDialog {
  constructor(
    private readonly planets: Planets,
    private readonly history: History,
    private readonly typedBranches: TypedBranches,
    private readonly choices: ChoiceMemory,
    private readonly expiry: (environment: Environment) => Promise<number | undefined>,
  ) {}

  /**
   * Returns the plan that the user consented to, or undefined if the user canceled. If builds are already selected,
   * only the review is shown.
   */
  async ask(
    environment: Environment,
    status: DeploymentStatus,
    selected?: SelectedBuilds,
  ): Promise<ConsentedPlan | undefined> {
    const last = this.choices.of(environment);
    await this.history.reload();
    const records = this.history.of(environment);
    const expiry = expiryWarning(await this.expiry(environment), records, Date.now());
    const moved = environmentIdChange(lastEnvironment(environment, records), status);
    const { production, known, unreadable } = await protectionOf(environment, this.history.records);
    const warnings = [...(selected?.warnings ?? []), expiry, moved, ...unreadable.slice(0, 3).map(protectionText)];
    const context = {
      environment: { ...environment, production },
      status,
      catalog: this.planets.catalog(environment),
      records,
      typedBranches: this.typedBranches.of(environment),
      start: selected
        ? { ...last, ...selected, applications: selected.builds.map(({ application }) => application) }
        : last,
    };
    const questions = new PlanQuestions(
      context,
      warnings.filter((text) => text !== undefined),
    );
    const consented = await runWizard(selected ? questions.review() : questions.all());
    const plan = consented ? questions.plan : undefined;
    if (plan && !selected) await this.choices.keep(environment, plan);
    return (
      plan && {
        plan: { ...plan, planet: { ...plan.planet, production: known } },
        consent: plan.planet.production ? 'typed-planet' : 'confirmed',
      }
    );
  }
}

interface QuestionsContext {
  readonly environment: Environment;
  readonly status: DeploymentStatus;
  readonly catalog: Catalog;
  readonly records: readonly DeploymentRecord[];
  readonly typedBranches: readonly string[];
  readonly start: LastChoice & Partial<SelectedBuilds>;
}

/** The questions in one dialog, and the answers so far. */
class PlanQuestions {
  plan: Plan | undefined;

  private readonly title: string;
  private branch: string | undefined;
  private groups: ReadonlyMap<string, OrderedBuilds> = new Map();
  private applications: readonly string[];
  private readonly builds = new Map<string, string>();
  /**
   * Index of the application whose build is being selected. *Back* in the review returns to the question about this
   * application.
   */
  private at = 0;
  /** Whether the user selected the latest build of each application. */
  private forAll = false;

  /** @param warnings additional warnings for the review */
  constructor(
    private readonly context: QuestionsContext,
    private readonly warnings: readonly string[],
  ) {
    const { environment, start } = context;
    this.title = vscode.l10n.t('Deploy to {0}', planetName(environment));
    this.branch = start.branch;
    this.applications = start.applications;
    for (const { application, buildId } of start.builds ?? []) this.builds.set(application, buildId);
  }

  all(): readonly WizardStep[] {
    return [
      { ask: (position) => this.askBranch(position) },
      { ask: (position) => this.askApplications(position) },
      { ask: (position) => this.askBuilds(position) },
      { ask: (position) => this.askReview(position) },
    ];
  }

  /**
   * Returns the only step that is needed if the builds are already selected. The step searches for the running builds,
   * then shows the review.
   */
  review(): readonly WizardStep[] {
    const { catalog, status } = this.context;
    const ask = async (position: WizardPosition) => {
      await catalog.recognizeSoon(status);
      return this.askReview(position);
    };
    return [{ ask }];
  }

  private frame(position: WizardPosition): Frame {
    return { title: this.title, position };
  }

  private askBranch(position: WizardPosition): Promise<StepResult> {
    const { catalog, typedBranches, start } = this.context;
    const listed = catalog.loadBranches().then(branchNames);
    return askBranch(this.frame(position), listed, typedBranches, start.branch, (branch) => {
      this.branch = branch;
    });
  }

  private askApplications(position: WizardPosition): Promise<StepResult> {
    const groups = this.readBuilds(this.branch ?? '');
    const running = (application: string) => this.running(application);
    return askApplications(this.frame(position), groups, running, this.applications, (applications) => {
      this.applications = applications;
      this.at = 0;
      this.forAll = false;
    });
  }

  /** Reads the builds of the branch, then starts a search for the running builds and waits briefly for its result. */
  private async readBuilds(branch: string): Promise<ReadonlyMap<string, OrderedBuilds>> {
    const { catalog, status } = this.context;
    this.groups = deployable(there(await catalog.loadBuilds(branch)));
    if (this.groups.size === 0) throw new NothingToDeploy(branch);
    await catalog.recognizeSoon(status);
    return this.groups;
  }

  private async askBuilds(position: WizardPosition): Promise<StepResult> {
    for (;;) {
      const application = this.applications[this.at];
      if (application === undefined) return 'next';
      const move = await this.askBuild(position, application);
      if (move === 'leave') return 'leave';
      if (move === 'back' && this.at === 0) return 'back';
      if (move === 'next' && (this.forAll || this.at >= this.applications.length - 1)) return 'next';
      this.at += move === 'next' ? 1 : -1;
    }
  }

  private askBuild(position: WizardPosition, application: string): Promise<StepResult> {
    const { length } = this.applications;
    const one = vscode.l10n.t('Select a Build');
    const step = length > 1 ? vscode.l10n.t('Select Build {0} of {1}', this.at + 1, length) : one;
    const frame = inStep(this.frame(position), step);
    const running = this.running(application);
    const chosen = this.forAll ? 'all' : { buildId: this.builds.get(application) };
    return askBuild(frame, application, this.applications, this.groups, running, chosen, (answer) => {
      this.forAll = answer.kind === 'all';
      if (answer.kind === 'one') this.builds.set(application, answer.build.id ?? '');
      else for (const each of answer.builds) this.builds.set(each.application, each.buildId);
    });
  }

  private async askReview(position: WizardPosition): Promise<StepResult> {
    const { environment, status, records, catalog } = this.context;
    const choices = this.applications.map((application) => ({
      application,
      buildId: this.builds.get(application) ?? '',
    }));
    const planned = planDeployment({
      environment,
      branch: this.branch,
      choices,
      status,
      promotedFrom: this.context.start.promotedFrom,
      listed: catalog.listed(),
      records,
    });
    if (!planned.ok) throw new NotPlanned(planned.problems);
    this.plan = planned.plan;
    const { result, application } = await review(this.frame(position), planned.plan, this.warnings);
    if (application !== undefined) {
      this.at = Math.max(0, this.applications.indexOf(application));
      this.forAll = false;
    }
    return result;
  }

  private running(application: string): RunningBuild {
    const { environment, status, records, catalog } = this.context;
    return findRunningBuild(application, plannedPlanet(environment), status, catalog.listed(), records);
  }
}

function protectionText({ kind, problem }: UnreadableRecord): string {
  const text = inert(problem);
  return kind === 'folder'
    ? vscode.l10n.t('{0} Until the folder can be read, every planet counts as production.', text)
    : vscode.l10n.t(
        '{0} Every planet counts as production until you run the command Set Unreadable Record Aside.',
        text,
      );
}

/**
 * Returns the names of the branches. Throws a `NotRead` if the list can't be read because of the token or the host.
 * After any other failure, returns the problem, because the user can still type a name.
 */
function branchNames(read: Loadable<readonly Branch[]>): ListedBranches {
  if (read.kind === 'failed' && read.diagnosis.cause !== 'token' && read.diagnosis.cause !== 'host')
    return { names: [], problem: read.diagnosis.message };
  return { names: there(read).map(({ name }) => name) };
}

function there<T>(read: Loadable<T>): T {
  if (read.kind === 'there') return read.value;
  throw new NotRead(read.kind === 'failed' ? read.diagnosis : { cause: 'host', message: '' });
}
