import * as vscode from 'vscode';
import { systemClock } from '../../../platform/clock';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { planVerification, type VerificationPlan } from '../../../platform/verification/plan';
import { probeThrough, type VerifiedSort, verifyDefaultSorts } from '../../../platform/verification/verify';
import { nothingToVerify } from '../../../platform/verification/wording';
import { type VerifiableSort, verifiableSorts } from '../../../protocol';
import type { ApplicationAccess } from '../../environments/applicationAccess';
import type { EnvironmentList } from '../../environments/environmentList';
import type { Language } from '../../language/language';
import { trusted } from '../../ui/trust';
import { turnedOn } from '../../ui/turnedOn';
import type { CollectionSources } from '../preview/source';
import { VerificationDiagnostics } from './diagnostics';
import type { VerificationResult } from './document';
import { ReportDocuments } from './reportDocuments';

type Plan = VerificationPlan<VerifiableSort>;

/**
 * Verifies default sorts against an environment. Sends nothing until the folder is trusted, the user is signed in, and
 * the user has confirmed the number of requests. The same conditions apply if another extension runs the command.
 */
export class VerifyDefaultSorts implements vscode.Disposable {
  private readonly documents = new ReportDocuments();
  private readonly diagnostics = new VerificationDiagnostics(() => this.sorts());
  private readonly ended = new AbortController();
  private running = false;

  constructor(
    private readonly language: Language,
    private readonly environments: EnvironmentList,
    private readonly sources: CollectionSources,
    private readonly access: ApplicationAccess,
    private readonly clock = systemClock(),
  ) {}

  /**
   * Runs the command. `argument` can specify an environment, such as `{"environment": "Dev"}`. Returns the results, or
   * undefined if nothing was sent. Aborting the signal cancels the requests.
   */
  async run(argument: unknown, signal = this.ended.signal): Promise<VerificationResult<VerifiableSort> | undefined> {
    if (!trusted()) return undefined;
    if (this.running) {
      await vscode.window.showInformationMessage(
        vscode.l10n.t('Default sorts are already being verified. Wait until the verification ends.'),
      );
      return undefined;
    }
    this.running = true;
    try {
      return await this.verify(argument, signal);
    } finally {
      this.running = false;
    }
  }

  dispose(): void {
    this.ended.abort();
    this.documents.dispose();
    this.diagnostics.dispose();
  }

  private async verify(
    argument: unknown,
    signal: AbortSignal,
  ): Promise<VerificationResult<VerifiableSort> | undefined> {
    const environment = await this.environmentFor(argument);
    if (!environment || signal.aborted) return undefined;
    const plan = planVerification(await this.sorts(), environment);
    if (plan.requests === 0) {
      if (!turnedOn()) return undefined;
      await vscode.window.showInformationMessage(nothingToVerify(plan));
      return undefined;
    }
    if (!(await this.isSignedIn(plan, environment)) || !(await consents(plan.requests, environment))) return undefined;
    this.diagnostics.begin();
    const verified = await this.send(plan, environment, signal);
    if (this.ended.signal.aborted) return undefined;
    const result = { environment: environment.name, verified, at: this.clock.now() };
    this.diagnostics.show(result);
    await this.documents.show(result);
    return result;
  }

  private async environmentFor(argument: unknown): Promise<Environment | undefined> {
    const name = isObject(argument) ? argument.environment : undefined;
    if (typeof name !== 'string') return this.sources.ask(vscode.l10n.t('Verify Default Sorts'));
    const known = this.environments.named(name);
    if (known) return known.environment;
    await vscode.window.showErrorMessage(
      vscode.l10n.t('Environment "{0}" not found in your settings. Check the name.', inert(name, 60)),
    );
    return undefined;
  }

  private async sorts(): Promise<readonly VerifiableSort[]> {
    const client = await this.language.client();
    const found = await client.sendRequest<{ readonly sorts: readonly VerifiableSort[] }>(verifiableSorts.method, {});
    return found.sorts;
  }

  /** Asks for missing tokens, one for each application. Returns false if the user doesn't provide a token. */
  private async isSignedIn({ sorts }: Plan, environment: Environment): Promise<boolean> {
    const applications = new Map(sorts.map(({ application }) => [application.url, application]));
    for (const application of applications.values()) {
      const signedIn = await this.access.isSignedIn(environment, application);
      if (!signedIn && !(await this.access.signIn(environment, application))) return false;
    }
    return true;
  }

  private async send(
    plan: Plan,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<readonly VerifiedSort<VerifiableSort>[]> {
    const title = vscode.l10n.t('Verifying default sorts on {0}', inert(environment.name, 60));
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, (progress, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      let shown = 0;
      return verifyDefaultSorts(plan, {
        probe: probeThrough((application) => this.access.pipeline(environment, application)),
        clock: this.clock,
        signal: AbortSignal.any([stop.signal, this.ended.signal, signal]),
        onProgress: (done) => {
          const increment = (100 * (done - shown)) / plan.requests;
          shown = done;
          progress.report({ message: vscode.l10n.t('{0} of {1} requests', done, plan.requests), increment });
        },
      });
    });
  }
}

/** Asks the user to confirm the number of requests. Pressing Escape or closing the dialog means no. */
async function consents(requests: number, { name, production }: Environment): Promise<boolean> {
  const { l10n } = vscode;
  const title = l10n.t('Send {0} requests to {1}?', requests, inert(name, 60));
  const lines = [
    l10n.t(
      'Sortie sends at most three requests per collection, one per second. The requests only read data, and Sortie discards that data.',
    ),
  ];
  if (production) lines.push(l10n.t('This is a production environment.'));
  const send = l10n.t('Send');
  return (await vscode.window.showWarningMessage(title, { modal: true, detail: lines.join('\n') }, send)) === send;
}
