import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { environmentCommands } from './environments/commands';
import type { Connections } from './environments/connections';
import { EnvironmentList } from './environments/environmentList';
import { SignIn } from './environments/signIn';
import { EnvironmentStatusBar } from './environments/statusBar';
import { Tokens } from './environments/tokens';
import { languageCommands } from './language/commands';
import { Language } from './language/language';
import { localPlatformCommands } from './local/commands';
import { LocalPlatform } from './local/localPlatform';
import { registerCommands } from './ui/commands';

/**
 * Puts the extension together. Nothing here waits for a server, a network or a disk: what takes time starts by itself
 * once the editor is ready, or when a person first needs it.
 */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const log = own(vscode.window.createOutputChannel('Sortie', { log: true }));
  const language = own(new Language(context.extensionUri, log));
  const environments = own(new EnvironmentList(context.workspaceState, log));
  const tokens = own(new Tokens(context.secrets));
  const connections = once(async (): Promise<Connections> => {
    const module = await import('./environments/connections');
    return new module.Connections(tokens);
  });
  const signIn = new SignIn(tokens, connections);
  own(new EnvironmentStatusBar(environments));
  const local = own(new LocalPlatform({ context, log, environments, tokens, connections, moved: async () => {} }));

  own(
    registerCommands(log, {
      ...languageCommands(context.extensionUri, () => language.client()),
      ...environmentCommands({ environments, tokens, signIn, connections, log }),
      ...localPlatformCommands(local, environments, log),
      'sortie.restartServer': () => language.restart(),
      'sortie.showLog': () => log.show(),
    }),
  );
  language.startOnDemand();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
