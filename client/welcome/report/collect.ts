import * as vscode from 'vscode';
import type { Environment } from '../../../platform/environment';
import { isObject } from '../../../platform/json';
import type { EnvironmentList } from '../../environments/environmentList';
import { accessTokenKey, secretKey, secretKeys, type Tokens } from '../../environments/tokens';
import type { Language } from '../../language/language';
import { serverInWords } from '../../language/statusWording';
import { homeFolder, runtime, variables } from '../../machine';
import type { Sensitive } from './redact';
import { type ChangedSetting, type LogTail, reportText } from './text';
import { windowHosts } from './windowHost';

/** Other extensions that validate or show the files supported by Sortie. */
const neighbours = ['redhat.vscode-yaml', 'vscode.json-language-features', 'vscode.yaml'];

/** Names and versions of the programs and extensions that are relevant to a problem report. */
function versions(context: vscode.ExtensionContext): readonly (readonly [string, string])[] {
  const { program, version, system } = runtime();
  const others = neighbours.flatMap((id) => {
    const found = vscode.extensions.getExtension(id);
    return found ? [[id, String(found.packageJSON.version)] as const] : [];
  });
  const { appName, appHost, remoteName, language } = vscode.env;
  return [
    ['Sortie', String(context.extension.packageJSON.version)],
    [appName, `${vscode.version} (${appHost}${remoteName === undefined ? '' : `, ${remoteName}`}, ${language})`],
    [program, version],
    [vscode.l10n.t('System'), system],
    [vscode.l10n.t('Trusted folder'), String(vscode.workspace.isTrusted)],
    [vscode.l10n.t('Folders'), String(vscode.workspace.workspaceFolders?.length ?? 0)],
    ...others,
  ];
}

/** The Sortie settings that have a value in the user, workspace, or folder settings. */
function changedSettings(context: vscode.ExtensionContext): readonly ChangedSetting[] {
  const all = vscode.workspace.getConfiguration();
  return settingNames(context.extension.packageJSON).flatMap((name) => {
    const found = all.inspect<unknown>(name);
    const places = [
      ['user', found?.globalValue],
      ['workspace', found?.workspaceValue],
      ['folder', found?.workspaceFolderValue],
    ] as const;
    return places.flatMap(([where, value]) => (value === undefined ? [] : [{ name, where, value }]));
  });
}

function settingNames(manifest: unknown): readonly string[] {
  const contributes = isObject(manifest) && isObject(manifest.contributes) ? manifest.contributes : {};
  const groups = Array.isArray(contributes.configuration) ? contributes.configuration : [];
  return groups.flatMap((group) =>
    isObject(group) && isObject(group.properties) ? Object.keys(group.properties) : [],
  );
}

/**
 * Returns the private text that a report must not contain: secrets and header values; hosts, names, and IDs of
 * environments; the window's host; and the home folder.
 */
async function privateWords(environments: EnvironmentList, tokens: Tokens): Promise<Sensitive> {
  const known = environments.all().map(({ environment }) => environment);
  const secrets = await Promise.all(known.map((environment) => secretsOf(environment, tokens)));
  const remote = environments.all().filter(({ local }) => !local);
  return {
    secrets: secrets.flat(),
    hosts: [
      ...remote.flatMap(({ environment }) => hostsOf(environment)),
      ...windowHosts(vscode.env.remoteName, vscode.env.appHost),
    ],
    identifiers: remote.flatMap(({ environment }) => identifiersOf(environment)),
    home: homeFolder(),
  };
}

async function secretsOf(environment: Environment, tokens: Tokens): Promise<readonly string[]> {
  const { token, headers, applications = [] } = environment;
  const variable = token.source === 'variable' ? variables()[token.name] : undefined;
  const origins = applications.map(({ url }) => accessTokenKey(new URL(url).origin, environment));
  const keys = [secretKey(environment), ...secretKeys(environment), ...origins];
  const stored = await Promise.all(keys.map((key) => tokens.get(key)));
  return [...stored, variable, ...Object.values(headers)].filter((secret) => secret !== undefined);
}

function hostsOf({ baseUrl, token, applications = [] }: Environment): readonly string[] {
  const tokenUrl = token.source === 'clientCredentials' ? [token.tokenUrl] : [];
  return [baseUrl, ...tokenUrl, ...applications.map(({ url }) => url)].flatMap((url) => {
    const { host, hostname } = new URL(url);
    return [host, hostname];
  });
}

function identifiersOf({ name, tenantId, projectId, planetId, token }: Environment): readonly string[] {
  const client = token.source === 'clientCredentials' ? [token.clientId] : [];
  return [name, tenantId, projectId, planetId, ...client];
}

/** The last part of each log that Sortie wrote in this window. */
async function logTails(context: vscode.ExtensionContext): Promise<readonly LogTail[]> {
  const files = await Promise.resolve(vscode.workspace.fs.readDirectory(context.logUri)).catch(() => []);
  const logs = files.map(([name]) => name).filter((name) => name.endsWith('.log'));
  return Promise.all(logs.sort().map((name) => tail(vscode.Uri.joinPath(context.logUri, name), name)));
}

async function tail(file: vscode.Uri, name: string): Promise<LogTail> {
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(file)).catch(() => new Uint8Array());
  // Decodes only the end, because a log can be several megabytes long.
  const text = new TextDecoder().decode(bytes.subarray(Math.max(0, bytes.byteLength - 100_000)));
  return { name, lines: text.split(/\r?\n/).filter((line) => line !== '') };
}

/** The services that a report depends on. */
export interface ReportParts {
  readonly context: vscode.ExtensionContext;
  readonly language: Language;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
}

/**
 * Opens a document that contains the information for a bug report but no secrets, and offers to copy the text. Sends
 * nothing.
 */
export async function reportProblem({ context, language, environments, tokens }: ReportParts): Promise<void> {
  const text = reportText(
    {
      versions: versions(context),
      server: serverInWords(language.state),
      settings: changedSettings(context),
      logs: await logTails(context),
    },
    await privateWords(environments, tokens),
  );
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
  await vscode.window.showTextDocument(document);
  const copy = vscode.l10n.t('Copy');
  const message = vscode.l10n.t(
    'The report is in a new document. Nothing was sent. Complete the report, read it, and share it.',
  );
  if ((await vscode.window.showInformationMessage(message, copy)) !== copy) return;
  await vscode.env.clipboard.writeText(document.getText());
}
