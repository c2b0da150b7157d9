import * as vscode from 'vscode';
import { isPathSegment } from '../../platform/http/address';
import { inert } from '../../platform/inert';
import { type DefinitionResource, definitionPath } from '../../platform/productDefinitions';
import { whereToLook } from '../environments/diagnosis';
import type { EnvironmentList } from '../environments/environmentList';
import type { KnownEnvironment } from '../environments/known';
import { askValue, type Objection } from '../ui/ask';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import { compare, editionOf, pickOtherEdition, pickOtherEnvironment } from './compare';
import { copyText } from './documentCommands';
import type { DefinitionDocuments } from './documents';
import { type Node, resourceOf } from './nodes';
import type { DefinitionReader } from './reader';
import type { ProductsSource } from './source';
import type { ProductsView } from './view';

interface ProductCommandParts {
  readonly environments: EnvironmentList;
  readonly reader: DefinitionReader;
  readonly source: ProductsSource;
  readonly view: ProductsView;
  readonly documents: DefinitionDocuments;
}

/**
 * The commands for the view's rows. Their arguments are row IDs. Without a row ID, the commands use the first selected
 * row.
 */
export function productCommands(parts: ProductCommandParts): Record<string, CommandBody> {
  const { documents, reader, source, view } = parts;
  const here =
    (body: (known: KnownEnvironment, row: Node | undefined, rows: readonly Node[]) => Promise<unknown>): CommandBody =>
    async (clicked, selected) => {
      if (!trusted()) return;
      const known = source.environment;
      if (!known) return vscode.commands.executeCommand('sortie.selectEnvironment');
      const row = view.node(clicked);
      const all = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return body(
        known,
        row,
        all.flatMap((id) => (typeof id === 'string' ? (view.node(id) ?? []) : [])),
      );
    };
  return {
    'sortie.addProduct': here((known) => addProduct(parts, known)),
    'sortie.forgetProduct': here(async (known, row) => {
      if (row?.kind === 'product') await source.remember(known, row.product, false);
    }),
    'sortie.openDefinition': here(async ({ environment }, row) => {
      const resource = row && resourceOf(row);
      if (resource) await documents.show({ environment, resource, form: 'answer' });
    }),
    'sortie.openReferenceTable': here(async ({ environment }, row) => {
      const resource = row && resourceOf(row);
      if (resource?.kind === 'reference') await documents.show({ environment, resource, form: 'table' });
    }),
    'sortie.openEditionByCode': here(async (known, row) => {
      if (row?.kind === 'product') await openEdition(parts, known, row.product);
    }),
    'sortie.compareEditions': here((known, row, rows) => compareEditions(parts, known, row, rows)),
    'sortie.compareEnvironments': here(async (known, row) => {
      const resource = row && resourceOf(row);
      if (!resource) return;
      const other = await pickOtherEnvironment(parts.environments.all(), known, resource);
      if (!other) return;
      await compare(documents, { environment: known.environment, resource }, { environment: other, resource });
    }),
    'sortie.copyDefinitionPath': async (argument) => {
      const row = typeof argument === 'string' ? view.node(argument) : undefined;
      const resource = row ? resourceOf(row) : documents.find(argument)?.shown.resource;
      if (resource) await copyText(`/${definitionPath(resource).map(encodeURIComponent).join('/')}`);
    },
    'sortie.refreshProducts': here(() => source.refresh()),
    'sortie.signInToProducts': here(async ({ environment }) => {
      if (await reader.signIn(environment)) await source.refresh();
    }),
    'sortie.showMoreEditions': here(async (_known, row) => {
      if (row?.kind === 'more') source.showMore(row.parent);
    }),
  };
}

async function addProduct({ reader, source, documents }: ProductCommandParts, known: KnownEnvironment): Promise<void> {
  const product = await askCode(reader, known, {
    title: vscode.l10n.t('Add Product Definition'),
    prompt: vscode.l10n.t(
      "The platform doesn't list products. Enter the code of a product that exists on {0}.",
      inert(known.environment.name, 60),
    ),
    placeholder: 'PersonalAuto',
    resource: (code) => ({ kind: 'product', product: code }),
    taken: source.codes(known),
    notFound: (code) => vscode.l10n.t('Product "{1}" not found on {0}.', inert(known.environment.name, 60), code),
  });
  if (product === undefined) return;
  await source.remember(known, product, true);
  await documents.show({ environment: known.environment, resource: { kind: 'product', product }, form: 'answer' });
}

async function openEdition(
  { reader, documents }: ProductCommandParts,
  known: KnownEnvironment,
  product: string,
): Promise<void> {
  const edition = await askCode(reader, known, {
    title: vscode.l10n.t('Open an Edition of {0}', inert(product, 60)),
    prompt: vscode.l10n.t('Enter an edition code.'),
    placeholder: '',
    resource: (code) => ({ kind: 'edition', product, edition: code }),
    taken: [],
    notFound: (code) => vscode.l10n.t('Product {0} has no edition {1}.', inert(product, 60), code),
  });
  if (edition === undefined) return;
  const resource = { kind: 'edition', product, edition } as const;
  await documents.show({ environment: known.environment, resource, form: 'answer' });
}

/**
 * Compares the two selected editions. If the user didn't select exactly two editions, asks for an edition to compare
 * with the clicked one.
 */
async function compareEditions(
  { source, documents }: ProductCommandParts,
  { environment }: KnownEnvironment,
  clicked: Node | undefined,
  rows: readonly Node[],
): Promise<void> {
  const editions = rows.flatMap((row) => (row.kind === 'edition' ? (editionOf(row) ?? []) : []));
  const [first, second] = editions;
  if (editions.length === 2 && first && second) {
    await compare(documents, { environment, resource: first }, { environment, resource: second });
    return;
  }
  const resource = clicked?.kind === 'edition' ? editionOf(clicked) : undefined;
  if (!resource) return;
  const known = source.state()?.editions.get(resource.product);
  const other = await pickOtherEdition(resource, known?.kind === 'there' ? known.value : []);
  if (other) await compare(documents, { environment, resource }, { environment, resource: other });
}

interface CodeQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  /** Returns the resource to read in order to check whether a code exists. */
  readonly resource: (code: string) => DefinitionResource;
  /** The codes that are already in the view. Empty if the question asks for an edition. */
  readonly taken: readonly string[];
  /** Returns the message for a code that doesn't exist. */
  readonly notFound: (code: string) => string;
}

async function askCode(
  reader: DefinitionReader,
  { environment }: KnownEnvironment,
  { title, prompt, placeholder, resource, taken, notFound }: CodeQuestion,
): Promise<string | undefined> {
  const verify = async (text: string, signal: AbortSignal): Promise<Objection | undefined> => {
    try {
      await reader.read(environment, resource(text), signal);
      return undefined;
    } catch (error) {
      const diagnosis = reader.diagnose(error, environment);
      if (diagnosis.cause !== 'identifiers') return { message: diagnosis.message, doubt: true };
      const unknown = notFound(inert(text, 60));
      const hint = whereToLook(diagnosis, environment);
      return { message: hint === undefined ? unknown : `${unknown} ${hint}`, doubt: false };
    }
  };
  const validate = (text: string) => {
    if (taken.includes(text)) return vscode.l10n.t('{0} is already in the view.', inert(text, 60));
    return isPathSegment(text) ? undefined : vscode.l10n.t("A code can't contain slashes or control characters.");
  };
  return askValue(title, { prompt, placeholder, validate, verify });
}
