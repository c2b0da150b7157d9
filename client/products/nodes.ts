import * as l10n from '@vscode/l10n';
import { type DefinitionResource, type ReferenceData, referenceKinds } from '../../platform/productDefinitions';
import { page, rowId } from '../ui/row';
import type { Edition, ProductsState } from './state';

/**
 * The content of a row in the Product Definitions view. IDs are stable, so expansion and selection survive a refresh.
 */
export type Node =
  | { readonly kind: 'references'; readonly id: string }
  | { readonly kind: 'reference'; readonly id: string; readonly data: ReferenceData }
  | { readonly kind: 'products'; readonly id: string }
  | { readonly kind: 'product'; readonly id: string; readonly product: string }
  | { readonly kind: 'definition'; readonly id: string; readonly product: string }
  | EditionNode
  | { readonly kind: 'more'; readonly id: string; readonly parent: string; readonly left: number }
  | NoticeNode;

/** An edition of a product. */
export interface EditionNode {
  readonly kind: 'edition';
  readonly id: string;
  readonly product: string;
  readonly edition: Edition;
}

/** A row with a message, and optionally a command for the next step. */
interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly text: string;
  readonly icon: string;
  readonly color?: string;
  readonly command?: string;
}

/** The top-level rows: reference data, and products. */
export function roots({ key }: ProductsState): readonly Node[] {
  return [
    { kind: 'references', id: rowId(key, 'reference-data') },
    { kind: 'products', id: rowId(key, 'products') },
  ];
}

/** Returns the rows directly below a row. */
export function children(state: ProductsState, node: Node): readonly Node[] {
  switch (node.kind) {
    case 'references':
      return referenceKinds.map((data) => ({ kind: 'reference', id: rowId(state.key, 'reference-data', data), data }));
    case 'products':
      return productRows(state);
    case 'product':
      return belowProduct(state, node.id, node.product);
    default:
      return [];
  }
}

/** The resource of a row, or undefined if it has none. */
export function resourceOf(node: Node): DefinitionResource | undefined {
  switch (node.kind) {
    case 'reference':
      return { kind: 'reference', data: node.data };
    case 'product':
    case 'definition':
      return { kind: 'product', product: node.product };
    case 'edition':
      return node.edition.code === undefined
        ? { kind: 'editions', product: node.product }
        : { kind: 'edition', product: node.product, edition: node.edition.code };
    default:
      return undefined;
  }
}

function productRows({ key, codes }: ProductsState): readonly Node[] {
  const add: NoticeNode = {
    kind: 'notice',
    id: rowId(key, 'products', 'add'),
    text: l10n.t('Add Product Definition…'),
    icon: 'add',
    command: 'sortie.addProduct',
  };
  return [...codes.map((product): Node => ({ kind: 'product', id: rowId(key, 'product', product), product })), add];
}

function belowProduct(state: ProductsState, parent: string, product: string): readonly Node[] {
  const definition: Node = { kind: 'definition', id: rowId(state.key, 'definition', product), product };
  const editions = state.editions.get(product) ?? { kind: 'loading' };
  const notice = (name: string, more: Omit<NoticeNode, 'kind' | 'id'>): NoticeNode => ({
    kind: 'notice',
    id: rowId(state.key, name, product),
    ...more,
  });
  if (editions.kind === 'loading') {
    return [definition, notice('loading', { text: l10n.t('Reading editions…'), icon: 'loading~spin' })];
  }
  if (editions.kind === 'failed') return [definition, ...failureRows(state, editions.diagnosis, notice)];
  if (editions.value.length === 0) {
    return [definition, notice('none', { text: l10n.t('No editions.'), icon: 'circle-slash' })];
  }
  const count = state.shown.get(parent) ?? page;
  const rows = editions.value.slice(0, count).map((edition, index): Node => {
    const id = rowId(state.key, 'edition', product, edition.code ?? '', ...repetition(editions.value, edition, index));
    return { kind: 'edition', id, product, edition };
  });
  const left = editions.value.length - rows.length;
  const more: readonly Node[] = left > 0 ? [{ kind: 'more', id: rowId(state.key, 'more', product), parent, left }] : [];
  return [definition, ...rows, ...more];
}

/**
 * Returns the part of a row ID that distinguishes editions with the same code. Empty for the first of these editions.
 */
function repetition(all: readonly Edition[], { code }: Edition, index: number): readonly string[] {
  const earlier = all.slice(0, index).filter((other) => other.code === code).length;
  return earlier === 0 ? [] : [String(earlier)];
}

function failureRows(
  { local, name }: ProductsState,
  { cause, message }: { readonly cause: string; readonly message: string },
  notice: (name: string, more: Omit<NoticeNode, 'kind' | 'id'>) => NoticeNode,
): readonly NoticeNode[] {
  const said = notice('failed', { text: message, icon: 'warning', color: 'problemsWarningIcon.foreground' });
  if (cause === 'token') {
    const text = l10n.t('Sign In to {0}…', name);
    return [said, notice('signIn', { text, icon: 'key', command: 'sortie.signInToProducts' })];
  }
  if (cause === 'host' && local) {
    const text = l10n.t('Start the Local Platform');
    return [said, notice('start', { text, icon: 'play', command: 'sortie.startLocalPlatform' })];
  }
  const text = l10n.t('Try Again');
  return [said, notice('again', { text, icon: 'refresh', command: 'sortie.refreshProducts' })];
}
