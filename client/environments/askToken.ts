import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import type { SignIn } from './signIn';
import { secretKey, type Tokens } from './tokens';

/** Asks for a new token while deployments are being watched. Watches that use the same token share one notification. */
export class TokenQuestions {
  private readonly open = new Map<string, Promise<boolean>>();

  constructor(
    private readonly tokens: Tokens,
    private readonly signIn: SignIn,
  ) {}

  /**
   * Without taking focus, shows a notification that an environment needs a new token. Then waits for a token from any
   * source. Returns false if the user dismisses the notification or doesn't sign in.
   */
  ask(environment: Environment): Promise<boolean> {
    const key = secretKey(environment);
    const running = this.open.get(key);
    if (running) return running;
    const asked = this.run(environment, key).finally(() => this.open.delete(key));
    this.open.set(key, asked);
    return asked;
  }

  private async run(environment: Environment, key: string): Promise<boolean> {
    let given: (() => void) | undefined;
    const elsewhere = new Promise<boolean>((resolve) => {
      given = () => resolve(true);
    });
    const following = this.tokens.onDidChange((changed) => changed === key && given?.());
    try {
      return await Promise.race([elsewhere, this.here(environment)]);
    } finally {
      following.dispose();
    }
  }

  private async here(environment: Environment): Promise<boolean> {
    const button = vscode.l10n.t('Sign In');
    const message = vscode.l10n.t(
      '{0} no longer accepts the token. Sign in to continue watching.',
      inert(environment.name),
    );
    const chosen = await vscode.window.showWarningMessage(message, button);
    return chosen === button && this.signIn.ask(environment);
  }
}
