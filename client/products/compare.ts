import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import type { DefinitionResource } from '../../platform/productDefinitions';
import { environmentRow } from '../environments/choose';
import type { KnownEnvironment } from '../environments/known';
import { pickValue, type Rows } from '../ui/pick';
import type { DefinitionDocuments } from './documents';
import type { EditionNode } from './nodes';
import { resourceInWords } from './productWording';
import type { Edition } from './state';

type EditionResource = Extract<DefinitionResource, { readonly kind: 'edition' }>;

/** The resource of an edition. Undefined if the edition has no code. */
export function editionOf({ product, edition }: EditionNode): EditionResource | undefined {
  return edition.code === undefined ? undefined : { kind: 'edition', product, edition: edition.code };
}

/** Asks the user to select another edition of the same product. If there is none, shows a message instead. */
export async function pickOtherEdition(
  { product, edition }: EditionResource,
  editions: readonly Edition[],
): Promise<EditionResource | undefined> {
  const rows = editions.flatMap(({ code }) =>
    code === undefined || code === edition ? [] : [{ label: inert(code, 100), value: code }],
  );
  if (rows.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('{0} has no other edition.', inert(product, 80)));
    return undefined;
  }
  const title = vscode.l10n.t('Compare {0} With', inert(edition, 80));
  const picked = await pickValue({ title, placeholder: vscode.l10n.t('Select an edition'), rows });
  return picked === undefined ? undefined : { kind: 'edition', product, edition: picked };
}

/** Asks the user to select an environment other than the current one. If there is none, shows a message instead. */
export async function pickOtherEnvironment(
  all: readonly KnownEnvironment[],
  current: KnownEnvironment,
  resource: DefinitionResource,
): Promise<Environment | undefined> {
  const others = all.filter(({ key }) => key !== current.key);
  if (others.length === 0) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t('No other environment to compare with. Add another environment first.'),
    );
    return undefined;
  }
  const rows: Rows<KnownEnvironment> = others.map((known) => environmentRow(known));
  const title = vscode.l10n.t('Compare {0} With', resourceInWords(resource));
  const placeholder = vscode.l10n.t('Select an environment');
  return (await pickValue({ title, placeholder, rows }))?.environment;
}

interface Side {
  readonly environment: Environment;
  readonly resource: DefinitionResource;
}

/**
 * Compares the attributes of two definitions in the diff editor. Omits the other properties, because they always
 * differ.
 */
export async function compare(documents: DefinitionDocuments, left: Side, right: Side): Promise<void> {
  const before = await documents.prepare({ ...left, form: 'content' });
  const after = before && (await documents.prepare({ ...right, form: 'content' }));
  if (!before || !after) return;
  const same = left.environment.name === right.environment.name;
  const words = ({ environment, resource }: Side) =>
    same ? resourceInWords(resource) : `${resourceInWords(resource)} (${inert(environment.name, 60)})`;
  await vscode.commands.executeCommand('vscode.diff', before, after, `${words(left)} ↔ ${words(right)}`);
}
