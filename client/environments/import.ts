import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';
import { inert } from '../../platform/inert';
import { projectFileName } from '../../protocol';
import { type Choice, pickMany, type Rows, separator } from '../ui/pick';
import { onlyStep } from '../ui/wizard';
import { environmentRow } from './choose';
import type { EnvironmentList } from './environmentList';
import { settingsKey } from './known';
import { freeName, newProposals, type Proposal, type Proposals, readProposals } from './proposals';
import type { SignIn } from './signIn';

/** A project file in the workspace. Its proposals are undefined if it can't be read. */
interface ProposingFile {
  readonly uri: vscode.Uri;
  readonly proposals: Proposals | undefined;
}

const pattern = `**/${projectFileName}`;
const mostFiles = 20;

/**
 * Shows the environments that the project files in the workspace propose, and adds those that the user selects to the
 * user's settings. A proposal has no effect before that, because anyone may have written a project file.
 */
export async function importEnvironments(list: EnvironmentList, signIn: SignIn): Promise<void> {
  const files = await proposingFiles();
  const known = list.all().map(({ environment }) => environment);
  const rows = files.flatMap((file) => rowsOf(file, known, files.length > 1));
  if (!rows.some(isProposal)) return explain(files);
  if (files.some(isFaulty)) void explain(files);
  let picked: readonly Proposal[] = [];
  const title = vscode.l10n.t('Import Environments');
  const placeholder = vscode.l10n.t('Select the environments to add to your user settings');
  const missing = vscode.l10n.t('Select at least one environment.');
  await pickMany({ title, placeholder, position: onlyStep, rows, missing }, (values) => {
    picked = values.flatMap((value) => value ?? []);
  });
  if (picked.length > 0) await add(picked, list, signIn);
}

async function proposingFiles(): Promise<readonly ProposingFile[]> {
  const uris = await vscode.workspace.findFiles(pattern, '**/node_modules/**', mostFiles);
  const sorted = [...uris].sort((one, other) => one.path.length - other.path.length);
  return Promise.all(sorted.map(async (uri) => ({ uri, proposals: await proposalsIn(uri) })));
}

async function proposalsIn(uri: vscode.Uri): Promise<Proposals | undefined> {
  try {
    return readProposals((await vscode.workspace.openTextDocument(uri)).getText());
  } catch {
    return undefined;
  }
}

function rowsOf({ uri, proposals }: ProposingFile, known: readonly Environment[], isOneOfSeveral: boolean) {
  const offered = newProposals(proposals?.usable ?? [], known).map(proposalRow);
  const rows: Rows<Proposal | undefined> = offered;
  return isOneOfSeveral && rows.length > 0 ? [separator(vscode.workspace.asRelativePath(uri)), ...rows] : rows;
}

function proposalRow(proposal: Proposal): Choice<Proposal | undefined> {
  const { environment } = proposal;
  const { label, description, detail } = environmentRow({ key: '', environment, local: false });
  return { label, description, detail: [detail, ...otherHosts(environment)].join(' · '), value: proposal };
}

/** Returns what an environment contacts besides the host of its base URL. */
function otherHosts({ baseUrl, token, webUrl, applications = [] }: Environment): readonly string[] {
  const own = originOf(baseUrl);
  const others = (urls: readonly string[], text: (origin: string) => string) =>
    [...new Set(urls.filter((url) => URL.canParse(url)).map(originOf))].filter((origin) => origin !== own).map(text);
  return [
    ...(token.source === 'variable' ? [vscode.l10n.t('token in the variable {0}', token.name)] : []),
    ...others(token.source === 'clientCredentials' ? [token.tokenUrl] : [], (origin) =>
      vscode.l10n.t('client secret to {0}', origin),
    ),
    ...others(
      applications.map(({ url }) => url),
      (origin) => vscode.l10n.t('application on {0}', origin),
    ),
    ...others(webUrl === undefined ? [] : [webUrl], (origin) => vscode.l10n.t('web page on {0}', origin)),
  ];
}

function isProposal(row: Rows<Proposal | undefined>[number]): boolean {
  return 'value' in row && row.value !== undefined;
}

/** Shows why proposals are missing from the list, or why there are none. */
async function explain(files: readonly ProposingFile[]): Promise<void> {
  const message = reasonFor(files);
  const file = files.find(isFaulty) ?? files[0];
  const open = vscode.l10n.t('Open sortie.json');
  const chosen = await vscode.window.showInformationMessage(message, ...(file ? [open] : []));
  if (file && chosen === open) await vscode.commands.executeCommand('vscode.open', file.uri);
}

/** Whether some proposals of a file can't be used. */
function isFaulty({ proposals }: ProposingFile): boolean {
  return proposals === undefined || proposals.leftOut.length > 0;
}

function reasonFor(files: readonly ProposingFile[]): string {
  if (files.length === 0)
    return vscode.l10n.t('No project file found. A project file (sortie.json) can propose environments.');
  const faults = files.filter(isFaulty).flatMap(({ uri, proposals }) => {
    const name = inert(vscode.workspace.asRelativePath(uri));
    return proposals
      ? proposals.leftOut.map(({ text }) => `${name}: ${inert(text)}`)
      : vscode.l10n.t("{0} can't be read. Correct its syntax first.", name);
  });
  if (faults.length > 0) return faults.join(' ');
  return files.some(({ proposals }) => (proposals?.usable ?? []).length > 0)
    ? vscode.l10n.t('You already have all environments that sortie.json proposes.')
    : vscode.l10n.t('sortie.json proposes no environments. List them under "environments".');
}

async function add(picked: readonly Proposal[], list: EnvironmentList, signIn: SignIn): Promise<void> {
  const taken = list.all().map(({ environment }) => environment.name);
  const entries = picked.map(({ environment, entry }) => {
    const name = freeName(environment.name, taken);
    taken.push(name);
    return { ...entry, name };
  });
  await list.write([...list.raw(), ...entries]);
  const [first] = entries;
  if (first && list.selected() === undefined) await list.select(settingsKey(first.name));
  const known = first && entries.length === 1 ? list.named(first.name) : undefined;
  if (known) return void (await signIn.ask(known.environment));
  const names = entries.map(({ name }) => inert(name)).join(', ');
  await vscode.window.showInformationMessage(
    vscode.l10n.t('Added {0}. Sign in to them in the Deployments view.', names),
  );
}
