import * as vscode from 'vscode';
import type { Branch, DeploymentRequestElement, DeploymentStatus } from '../../../platform/api';
import type { Clock } from '../../../platform/clock';
import type { OrderedBuilds } from '../../../platform/deployments/ordering';
import { planDeployment, plannedPlanet } from '../../../platform/deployments/plan';
import { runningBuild } from '../../../platform/deployments/running';
import type { DeploymentRecord, Plan, Running } from '../../../platform/deployments/types';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import type { Loadable } from '../../environments/loadable';
import type { Verdict } from '../../environments/verdict';
import { type Move, type Place, type Step, walk } from '../../ui/walk';
import type { Catalog } from '../catalog';
import type { LastChoice } from './memory';
import { askApplications, askBranch, askBuild, type Frame, type ListedBranches } from './questions';
import { review } from './review';
import { deployable } from './rows';

/** What the dialog knows when it opens. */
export interface DialogParts {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly status: DeploymentStatus;
  readonly clock: Clock;
  readonly records: readonly DeploymentRecord[];
  readonly typedBranches: readonly string[];
  readonly last: LastChoice;
  /** Builds that are chosen already: then only the review is shown. */
  readonly chosen?: { readonly branch?: string; readonly builds: readonly DeploymentRequestElement[] };
}

/** Leads through branch, applications, builds and review; answers the plan that the person consented to. */
export async function askPlan(parts: DialogParts): Promise<Plan | undefined> {
  const dialog = new Dialog(parts);
  return (await walk(dialog.steps())) ? dialog.plan : undefined;
}

class Dialog {
  /** The plan of the last review. */
  plan: Plan | undefined;

  private readonly title: string;
  private branch: string | undefined;
  private groups: ReadonlyMap<string, OrderedBuilds> = new Map();
  private applications: readonly string[];
  private readonly builds = new Map<string, string>();
  /** Which application is asked for: it stays at the last one that was, so that *Back* from the review leads there. */
  private at = 0;
  /** Whether that answer was one for all applications. */
  private forAll = false;

  constructor(private readonly parts: DialogParts) {
    this.title = vscode.l10n.t('Deploy to {0}', inert(parts.environment.name, 60));
    this.branch = parts.chosen?.branch ?? parts.last.branch;
    this.applications = parts.chosen?.builds.map((build) => build.application) ?? parts.last.applications;
    for (const { application, buildId } of parts.chosen?.builds ?? []) this.builds.set(application, buildId);
  }

  steps(): readonly Step[] {
    if (this.parts.chosen) return [{ ask: (place) => this.askReview(place) }];
    return [
      { ask: (place) => this.askBranch(place) },
      { ask: (place) => this.askApplications(place) },
      { ask: (place) => this.askBuilds(place) },
      { ask: (place) => this.askReview(place) },
    ];
  }

  private frame(place: Place): Frame {
    return { title: this.title, place };
  }

  private askBranch(place: Place): Promise<Move> {
    const { catalog, typedBranches, last } = this.parts;
    const listed = catalog.loadBranches().then(branchNames);
    return askBranch(this.frame(place), listed, typedBranches, last.branch, (branch) => {
      this.branch = branch;
    });
  }

  private askApplications(place: Place): Promise<Move> {
    const groups = this.readBuilds(this.branch ?? '');
    const running = (application: string) => this.running(application);
    return askApplications(this.frame(place), groups, running, this.applications, (applications) => {
      this.applications = applications;
      this.at = 0;
      this.forAll = false;
    });
  }

  /** Reads the builds of the branch, and for a moment looks for those that run now. */
  private async readBuilds(branch: string): Promise<ReadonlyMap<string, OrderedBuilds>> {
    const { catalog, status, clock } = this.parts;
    this.groups = deployable(there(await catalog.loadBuilds(branch)));
    if (this.groups.size === 0) throw new NothingToDeploy(branch);
    await catalog.recognizeSoon(status, clock);
    return this.groups;
  }

  private async askBuilds(place: Place): Promise<Move> {
    for (;;) {
      const application = this.applications[this.at];
      if (application === undefined) return 'next';
      const move = await this.askBuild(place, application);
      if (move === 'leave') return 'leave';
      if (move === 'back' && this.at === 0) return 'back';
      if (move === 'next' && (this.forAll || this.at >= this.applications.length - 1)) return 'next';
      this.at += move === 'next' ? 1 : -1;
    }
  }

  private askBuild(place: Place, application: string): Promise<Move> {
    const many = this.applications.length > 1;
    const nth = vscode.l10n.t('{0}: application {1} of {2}', this.title, this.at + 1, this.applications.length);
    const frame = { title: many ? nth : this.title, place };
    const running = this.running(application);
    const chosen = this.forAll ? 'all' : { buildId: this.builds.get(application) };
    return askBuild(frame, application, this.applications, this.groups, running, chosen, (answer) => {
      this.forAll = answer.kind === 'all';
      if (answer.kind === 'one') this.builds.set(application, answer.build.id ?? '');
      else for (const each of answer.builds) this.builds.set(each.application, each.buildId);
    });
  }

  private async askReview(place: Place): Promise<Move> {
    const { environment, status, records, catalog, clock } = this.parts;
    if (this.parts.chosen) await catalog.recognizeSoon(status, clock);
    const choices = this.applications.map((application) => ({
      application,
      buildId: this.builds.get(application) ?? '',
    }));
    const branch = this.branch === undefined ? {} : { branch: this.branch };
    const planned = planDeployment({
      environment,
      choices,
      status,
      listed: catalog.listed(),
      records,
      ...branch,
    });
    if (!planned.ok) throw new NotPlanned(planned.problems);
    this.plan = planned.plan;
    const { move, application } = await review(this.frame(place), planned.plan);
    if (application !== undefined) {
      this.at = Math.max(0, this.applications.indexOf(application));
      this.forAll = false;
    }
    return move;
  }

  private running(application: string): Running {
    const { environment, status, records, catalog } = this.parts;
    return runningBuild(application, plannedPlanet(environment), status, catalog.listed(), records);
  }
}

/** The names of the branches. Where only their list cannot be had, the person can still name one. */
function branchNames(read: Loadable<readonly Branch[]>): ListedBranches {
  if (read.kind === 'failed' && read.verdict.culprit !== 'token' && read.verdict.culprit !== 'host')
    return { names: [], problem: read.verdict.message };
  return { names: there(read).map(({ name }) => name) };
}

function there<T>(read: Loadable<T>): T {
  if (read.kind === 'there') return read.value;
  throw new NotRead(read.kind === 'failed' ? read.verdict : { culprit: 'host', message: '' });
}

/** A list could not be read, and why. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
  constructor(readonly verdict: Verdict) {
    super(verdict.message);
  }
}

/** A branch has no build that can be deployed. */
export class NothingToDeploy extends Error {
  override readonly name = 'NothingToDeploy';
  constructor(readonly branch: string) {
    super(vscode.l10n.t('The branch {0} has no build that can be deployed.', inert(branch, 100)));
  }
}

/** What was chosen cannot be deployed together. */
export class NotPlanned extends Error {
  override readonly name = 'NotPlanned';
  constructor(problems: readonly string[]) {
    super(problems.join(' '));
  }
}
