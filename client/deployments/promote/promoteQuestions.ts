import * as vscode from 'vscode';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { isRecognized, type PlanetApplication } from '../../../platform/deployments/planetApplications';
import { promotable, sourceWarning } from '../../../platform/deployments/promotion';
import { shortBuild } from '../../../platform/deployments/wording';
import type { RunningBuild } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import { environmentRow } from '../../environments/choose';
import type { KnownEnvironment } from '../../environments/known';
import { pickMany, pickOne } from '../../ui/pick';
import { type Frame, inStep, type StepResult, type WizardPosition, type WizardStep } from '../../ui/wizard';
import type { SelectedBuilds } from '../deploy/planDialog';
import { askBuild, NotPlanned } from '../deploy/questions';
import { deployable } from '../deploy/rows';
import type { History } from '../history';
import type { Planets } from '../planets';

interface PromotionContext {
  readonly sources: readonly KnownEnvironment[];
  /** The target environment. Undefined if the user must be asked. */
  readonly target: KnownEnvironment | undefined;
  readonly targetsOf: (source: KnownEnvironment) => readonly KnownEnvironment[];
  readonly planets: Planets;
  readonly history: History;
}

interface Promotion {
  readonly target: Environment;
  readonly selected: SelectedBuilds;
}

/**
 * The questions about one promotion: source, target, applications, and the build of each application whose running
 * build is unknown.
 */
export class PromoteQuestions {
  source: KnownEnvironment | undefined;
  private target: KnownEnvironment | undefined;
  private status: DeploymentStatus | undefined;
  private offered: readonly PlanetApplication[] = [];
  private selected: readonly PlanetApplication[] = [];
  private readonly builds = new Map<string, string>();
  /**
   * Index into the list of applications whose running build is unknown. Identifies the one whose build is being
   * selected.
   */
  private at = 0;

  constructor(private readonly context: PromotionContext) {
    const { sources } = context;
    if (sources.length === 1) this.source = sources[0];
    this.target = context.target;
  }

  steps(): readonly WizardStep[] {
    return [
      { skip: () => this.context.sources.length === 1, ask: (position) => this.askSource(position) },
      { skip: () => this.context.target !== undefined, ask: (position) => this.askTarget(position) },
      { ask: (position) => this.askApplications(position) },
      { skip: () => this.unknown().length === 0, ask: (position) => this.askBuilds(position) },
    ];
  }

  /**
   * The promotion that the answers describe. Undefined until the source and the target are selected and the source
   * planet's status has been read.
   */
  promotion(): Promotion | undefined {
    const { source, target, status } = this;
    if (!source || !target || !status) return undefined;
    const { environment } = source;
    const builds = this.selected.flatMap(({ application, running }) => {
      const buildId = running.kind === 'not-known' ? this.builds.get(application) : running.buildId;
      return buildId === undefined ? [] : [{ application, buildId }];
    });
    const promotedFrom = { environmentName: environment.name, planetId: environment.planetId };
    const warning = sourceWarning(environment, status);
    const warnings = warning === undefined ? [] : [warning];
    return { target: target.environment, selected: { builds, promotedFrom, warnings } };
  }

  private askSource(position: WizardPosition): Promise<StepResult> {
    const frame = { title: vscode.l10n.t('Promote: Select the Source'), position };
    const placeholder = vscode.l10n.t('Select the environment to promote from');
    return pickOne<KnownEnvironment>(
      { ...frame, placeholder, rows: this.context.sources.map((known) => environmentRow(known)) },
      (known) => {
        this.source = known;
      },
    );
  }

  private askTarget(position: WizardPosition): Promise<StepResult> {
    const targets = this.source ? this.context.targetsOf(this.source) : [];
    const placeholder = vscode.l10n.t('Select the environment to deploy to');
    const rows = targets.map((known) => environmentRow(known));
    const chosen = (known: KnownEnvironment) => known.key === this.target?.key;
    const frame = inStep(this.frame(position), vscode.l10n.t('Select a Planet'));
    return pickOne<KnownEnvironment>({ ...frame, placeholder, rows, chosen }, (known) => {
      this.target = known;
    });
  }

  private async askApplications(position: WizardPosition): Promise<StepResult> {
    const rows = this.readSource().then((offered) =>
      offered.map((each) => ({
        label: inert(each.application, 100),
        description: this.runningText(each.application, each.running),
        value: each,
      })),
    );
    const placeholder = vscode.l10n.t('Select the applications to promote');
    const missing = vscode.l10n.t('Select at least one application.');
    const chosen = ({ running }: PlanetApplication) => running.kind === 'runs';
    const frame = inStep(this.frame(position), vscode.l10n.t('Select Applications'));
    return pickMany({ ...frame, placeholder, missing, rows, chosen }, (selected) => {
      this.selected = selected;
      this.at = 0;
    });
  }

  /**
   * Reads the source planet's status, searches for its running builds, and returns the applications that can be
   * promoted.
   */
  private async readSource(): Promise<readonly PlanetApplication[]> {
    const { source } = this;
    if (!source) return [];
    const { environment } = source;
    const { planets, history } = this.context;
    const polled = await planets.poller(environment).read();
    if (!polled.ok) throw polled.error;
    const catalog = planets.catalog(environment);
    await catalog.listUntil(() => isRecognized(polled.status, catalog.listed()));
    const records = history.of(environment);
    const found = promotable({ planet: environment, status: polled.status, listed: catalog.listed(), records });
    const name = planetName(environment);
    if (found.kind === 'busy')
      throw new NotPlanned([
        vscode.l10n.t(
          'An operation is changing the builds on {0}. Nothing was sent. Try again after the operation ends.',
          name,
        ),
      ]);
    if (found.applications.length === 0)
      throw new NotPlanned([
        vscode.l10n.t('Sortie found no applications on {0}. Select another environment to promote from.', name),
      ]);
    this.status = polled.status;
    this.offered = found.applications;
    return this.offered;
  }

  private async askBuilds(position: WizardPosition): Promise<StepResult> {
    for (;;) {
      const each = this.unknown()[this.at];
      if (each === undefined) return 'next';
      const move = await this.askBuild(position, each);
      if (move === 'leave') return 'leave';
      if (move === 'back' && this.at === 0) return 'back';
      if (move === 'next' && this.at >= this.unknown().length - 1) return 'next';
      this.at += move === 'next' ? 1 : -1;
    }
  }

  private askBuild(position: WizardPosition, { application, running }: PlanetApplication): Promise<StepResult> {
    const { environment } = this.source ?? {};
    const groups = deployable(environment ? this.context.planets.catalog(environment).listed() : []);
    const chosen = { buildId: this.builds.get(application) };
    const frame = inStep(this.frame(position), vscode.l10n.t('Select a Build of {0}', inert(application, 60)));
    return askBuild(frame, application, [application], groups, running, chosen, (answer) => {
      if (answer.kind === 'one') this.builds.set(application, answer.build.id ?? '');
    });
  }

  private unknown(): readonly PlanetApplication[] {
    return this.selected.filter(({ running }) => running.kind === 'not-known');
  }

  private frame(position: WizardPosition): Frame {
    const name = this.source ? planetName(this.source.environment) : '';
    return { title: vscode.l10n.t('Promote from {0}', name), position };
  }

  private runningText(application: string, running: RunningBuild): string {
    if (running.kind === 'runs') return vscode.l10n.t('runs {0}', shortBuild(application, running.buildId));
    if (running.kind === 'last-deployed')
      return vscode.l10n.t('last deployed from this machine: {0}', shortBuild(application, running.buildId));
    return vscode.l10n.t('the running build is unknown; select a build in the next step');
  }
}
