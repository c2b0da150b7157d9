import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import { chooseEnvironment, type Managed } from './choose';
import { type Connections, findHost } from './connections';
import { findFailedConnection } from './diagnosis';
import { without } from './draft';
import { addEnvironment, editEnvironment } from './edit';
import type { EnvironmentList } from './environmentList';
import { importEnvironments } from './import';
import type { KnownEnvironment } from './known';
import type { SignIn } from './signIn';
import { secretKeys, type Tokens } from './tokens';

interface EnvironmentParts {
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly signIn: SignIn;
  readonly connections: () => Promise<Connections>;
  readonly log: vscode.LogOutputChannel;
  readonly startsLocal: boolean;
}

/** The commands for environments and tokens. */
export function environmentCommands(parts: EnvironmentParts): Record<string, CommandBody> {
  const { environments, tokens, signIn, connections, log } = parts;
  const ifTrusted = (body: CommandBody) => async (argument: unknown) => {
    if (trusted()) await body(argument);
  };
  return {
    'sortie.selectEnvironment': () => selectEnvironment(parts),
    'sortie.addEnvironment': ifTrusted(() => addEnvironment(environments, signIn)),
    'sortie.importEnvironments': ifTrusted(() => importEnvironments(environments, signIn)),
    'sortie.makeDefaultEnvironment': ifTrusted(async (argument) => {
      const known = environments.fromArgument(argument);
      if (known) await environments.select(known.key);
    }),
    'sortie.editEnvironment': ifTrusted(async (argument) => {
      const named = environments.fromArgument(argument);
      const known = named ?? (await chooseConfigured(environments, vscode.l10n.t('Edit Environment')));
      if (known) await editEnvironment(environments, known.environment.name);
    }),
    'sortie.removeEnvironment': ifTrusted((argument) => removeEnvironment(environments, tokens, argument)),
    'sortie.testConnection': ifTrusted(async (argument) => {
      const known = await current(environments, vscode.l10n.t('Test Connection'), argument);
      if (known) await testConnection(known.environment, await connections(), signIn, log);
    }),
    'sortie.signIn': ifTrusted(async (argument) => {
      const known = await current(environments, vscode.l10n.t('Sign In'), argument);
      if (known?.local) await vscode.commands.executeCommand('sortie.startLocalPlatform');
      else if (known) await signIn.ask(known.environment);
    }),
    'sortie.signOut': ifTrusted(async (argument) => {
      const known = await current(environments, vscode.l10n.t('Sign Out'), argument);
      if (known?.local)
        await vscode.window.showInformationMessage(
          vscode.l10n.t("Sortie creates the local platform's token automatically, so you don't need to sign out."),
        );
      else if (known) await signOut(known, environments.all(), tokens);
    }),
  };
}

async function selectEnvironment(parts: EnvironmentParts): Promise<void> {
  const { environments, startsLocal } = parts;
  const start = startsLocal && !environments.all().some((known) => known.local);
  const extras = start ? (['add', 'startLocal'] as const) : (['add'] as const);
  const title = vscode.l10n.t('Select Environment');
  const offers = { extras, leftOut: environments.leftOut(), manage: true };
  const picked = await chooseEnvironment(title, environments.all(), environments.selected(), offers);
  if (picked === 'add') await vscode.commands.executeCommand('sortie.addEnvironment');
  else if (picked === 'startLocal') await vscode.commands.executeCommand('sortie.startLocalPlatform');
  else if (picked && 'action' in picked) await manage(picked, parts);
  else if (picked) await environments.select(picked.key);
}

async function manage({ action, known }: Managed, { environments, tokens }: EnvironmentParts): Promise<void> {
  if (!trusted()) return;
  if (action === 'edit') await editEnvironment(environments, known.environment.name);
  else if (action === 'signOut') await signOut(known, environments.all(), tokens);
  else await removeKnown(known, environments, tokens);
}

/**
 * Removes an environment, after a confirmation. Also removes its secrets, unless another environment uses any of them.
 */
async function removeEnvironment(environments: EnvironmentList, tokens: Tokens, argument: unknown): Promise<void> {
  const named = environments.fromArgument(argument);
  const known = named ?? (await chooseConfigured(environments, vscode.l10n.t('Remove Environment')));
  if (known) await removeKnown(known, environments, tokens);
}

async function removeKnown(known: KnownEnvironment, environments: EnvironmentList, tokens: Tokens): Promise<void> {
  const remove = vscode.l10n.t('Remove');
  const shared = othersWithSecret(known, environments.all()).length > 0;
  const detail = fateOfToken(known, shared);
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove the environment {0}?', inert(known.environment.name)),
    { modal: true, detail },
    remove,
  );
  if (chosen !== remove) return;
  await environments.write(without(environments.raw(), known.environment.name));
  if (!shared) await tokens.forget(...secretKeys(known.environment));
}

/**
 * Returns the part of the confirmation that explains what happens to the stored secrets of a removed environment.
 * `shared` means that another environment uses at least one of these secrets.
 */
function fateOfToken({ environment }: KnownEnvironment, shared: boolean): string {
  if (secretKeys(environment).length === 0) return vscode.l10n.t("Deployments aren't affected.");
  return shared
    ? vscode.l10n.t(
        "Its stored secrets are kept because another environment uses at least one of them. Deployments aren't affected.",
      )
    : vscode.l10n.t("Its stored secrets are removed too. Deployments aren't affected.");
}

async function current(
  environments: EnvironmentList,
  title: string,
  argument: unknown,
): Promise<KnownEnvironment | undefined> {
  const selected = environments.fromArgument(argument) ?? environments.selected();
  if (selected) return selected;
  const offers = { extras: ['add'], leftOut: environments.leftOut() } as const;
  return onlyKnown(await chooseEnvironment(title, environments.all(), undefined, offers));
}

async function chooseConfigured(environments: EnvironmentList, title: string): Promise<KnownEnvironment | undefined> {
  const configured = environments.all().filter((known) => !known.local);
  const leftOut = environments.leftOut();
  if (configured.length + leftOut.length > 0)
    return onlyKnown(await chooseEnvironment(title, configured, environments.selected(), { leftOut }));
  const add = vscode.l10n.t('Add Environment…');
  const message = vscode.l10n.t('Your user settings contain no environment.');
  if ((await vscode.window.showInformationMessage(message, add)) === add) {
    await vscode.commands.executeCommand('sortie.addEnvironment');
  }
  return undefined;
}

async function onlyKnown(picked: Awaited<ReturnType<typeof chooseEnvironment>>): Promise<KnownEnvironment | undefined> {
  if (typeof picked === 'object') return 'action' in picked ? undefined : picked;
  if (picked === 'add') await vscode.commands.executeCommand('sortie.addEnvironment');
  return undefined;
}

async function testConnection(
  environment: Environment,
  connections: Connections,
  signIn: SignIn,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const name = inert(environment.name);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Testing the connection to {0}', name),
  };
  const api = connections.api(environment);
  const found = await vscode.window.withProgress(options, () => findFailedConnection(environment, api, findHost));
  if (!found) {
    const planet = inert(environment.planetId);
    await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} responded, accepted the token, and found planet {1}.', name, planet),
    );
    return;
  }
  const { failure, diagnosis } = found;
  log.warn(`test of ${name}: ${failure.message} ${failure.platformMessage ? inert(failure.platformMessage) : ''}`);
  const fix = diagnosis.cause === 'token' ? vscode.l10n.t('Sign In') : vscode.l10n.t('Show Extension Log');
  const chosen = await vscode.window.showWarningMessage(diagnosis.message, fix);
  if (chosen !== fix) return;
  if (diagnosis.cause === 'token') await signIn.ask(environment);
  else log.show(true);
}

async function signOut(known: KnownEnvironment, all: readonly KnownEnvironment[], tokens: Tokens): Promise<void> {
  const name = inert(known.environment.name);
  const { token } = known.environment;
  const keys = secretKeys(known.environment);
  if (token.source === 'variable' && keys.length === 0) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t(
        "{0} uses the token in the environment variable {1}. Sortie stores no token, so you don't need to sign out.",
        name,
        token.name,
      ),
    );
    return;
  }
  const stored = await Promise.all(keys.map((key) => tokens.get(key)));
  if (stored.every((secret) => secret === undefined)) {
    await vscode.window.showInformationMessage(vscode.l10n.t('Not signed in to {0}.', name));
    return;
  }
  const others = othersWithSecret(known, all)
    .map((other) => inert(other.environment.name))
    .join(', ');
  const forget = vscode.l10n.t('Sign Out');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Sign out of {0}?', name),
    {
      modal: true,
      detail: others === '' ? undefined : vscode.l10n.t('This removes a secret that is also used for {0}.', others),
    },
    forget,
  );
  if (chosen === forget) await tokens.forget(...keys);
}

function othersWithSecret(known: KnownEnvironment, all: readonly KnownEnvironment[]): readonly KnownEnvironment[] {
  const keys = secretKeys(known.environment);
  return all.filter(
    (other) => other.key !== known.key && secretKeys(other.environment).some((key) => keys.includes(key)),
  );
}
