import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { ApiNode, CollectionNode } from '../../../protocol';
import type { Language } from '../../language/language';
import type { CommandBody } from '../../ui/commands';
import { another, pickOrAsk, pickValue, separator } from '../../ui/pick';
import { turnedOn } from '../../ui/turnedOn';
import { askCandidates, askExplanation, pickCollection } from '../collections';
import { kindInWords } from '../orderWording';
import { findCollection, isCollectionReference, referenceTo } from '../references';
import { askDefaultSort } from './askDefaultSort';
import type { EntryChanges } from './entryChanges';
import { wholeCollection } from './filter';
import { locationOf } from './rowLocation';
import type { CollectionSource } from './source';
import type { SortKeysView } from './view';

/** The services that the commands of the Sort Keys view depend on. */
export interface KeysParts {
  readonly language: Language;
  readonly source: CollectionSource;
  readonly view: SortKeysView;
  readonly changes: EntryChanges;
}

/**
 * The commands of the Sort Keys view. Their arguments are row IDs or references to collections. Without an argument, a
 * command for a collection asks the user to select one.
 */
export function keyCommands(parts: KeysParts): Record<string, CommandBody> {
  const { view } = parts;
  return {
    ...entryCommands(parts),
    'sortie.openSortSource': (row) => openSource(parts, row),
    'sortie.filterSortKeys': async () => {
      if (!turnedOn()) return;
      const words = await vscode.window.showInputBox({
        title: vscode.l10n.t('Filter Sort Keys'),
        prompt: vscode.l10n.t('Enter part of the name of an API, collection, or sort key.'),
        value: view.filter,
      });
      if (words !== undefined) view.setFilter(words.trim());
    },
    'sortie.clearSortKeyFilter': () => view.setFilter(''),
    'sortie.setDefaultSort': async (row) => {
      const collection = await collectionOf(parts, row, vscode.l10n.t('Set Default Sort'));
      if (collection) await setDefaultSort(parts, collection);
    },
    'sortie.overrideDefaultSort': async (row) => {
      const title = vscode.l10n.t('Override Default Sort');
      const collection = await collectionOf(parts, row, title, (each) => each.inheritedFrom !== null);
      if (collection) await overrideDefaultSort(parts, collection);
    },
    'sortie.declareKind': async (row) => {
      const collection = await collectionOf(
        parts,
        row,
        vscode.l10n.t('Declare Kind'),
        (each) => each.kind === 'unknown',
      );
      if (collection) await declareKind(parts, collection);
    },
    'sortie.addCollection': () => addCollection(parts.language),
    'sortie.makeSortable': async (row) => {
      const collection = await collectionOf(parts, row, vscode.l10n.t('Make Sortable'));
      if (collection) await makeSortable(parts, collection);
    },
  };
}

/**
 * The commands for default sort entries. They apply to the clicked row and the rows that are selected together with it.
 * Without a clicked row, they apply to the selected rows.
 */
function entryCommands({ view, changes }: Pick<KeysParts, 'view' | 'changes'>): Record<string, CommandBody> {
  const change =
    (kind: 'reverse' | 'remove' | 'up' | 'down'): CommandBody =>
    (row, selected) =>
      changes.run(view.nodes(row, selected), { kind });
  return {
    'sortie.reverseDirection': change('reverse'),
    'sortie.removeFromDefaultSort': change('remove'),
    'sortie.moveUp': change('up'),
    'sortie.moveDown': change('down'),
  };
}

/**
 * Returns the collection that a row or a reference identifies. If the argument identifies none, asks the user to select
 * one of the offered collections.
 */
export async function collectionOf(
  { source, view }: Pick<KeysParts, 'source' | 'view'>,
  argument: unknown,
  title: string,
  isOffered: (collection: CollectionNode) => boolean = () => true,
): Promise<CollectionNode | undefined> {
  const node = view.node(argument);
  if (node && node.kind !== 'api') return wholeCollection(node.collection);
  const apis = await source.apis();
  if (isCollectionReference(argument)) {
    const found = findCollection(apis, argument);
    if (found) return found;
  }
  return pickCollection(title, offered(apis, isOffered), view.collectionAtCursor());
}

function offered(apis: readonly ApiNode[], isOffered: (collection: CollectionNode) => boolean): readonly ApiNode[] {
  const kept = apis.map((api) => ({ ...api, collections: api.collections.filter(isOffered) }));
  return kept.filter(({ collections }) => collections.length > 0);
}

async function declareKind({ language }: KeysParts, collection: CollectionNode): Promise<void> {
  const title = vscode.l10n.t('Declare Kind of {0}', inert(collection.name, 60));
  const placeholder = vscode.l10n.t('Select the kind of collection');
  const rows = [
    { label: kindInWords('query'), description: 'RestQueryCollectionResource', value: 'query' },
    { label: kindInWords('stream'), description: 'RestStreamCollectionResource', value: 'stream' },
    { label: kindInWords('dual'), description: 'RestDualCollectionResource', value: 'dual' },
  ] as const;
  const kind = await pickValue<(typeof rows)[number]['value']>({ title, placeholder, rows });
  const { uri } = referenceTo(collection);
  if (kind) await language.generate({ kind: 'state-facts', uri, collection: collection.name, facts: { kind } });
}

async function overrideDefaultSort({ language }: KeysParts, collection: CollectionNode): Promise<void> {
  const { uri } = referenceTo(collection);
  await language.generate({ kind: 'override-default-sort', uri, collection: collection.name }, 'written');
}

async function openSource({ language, view }: KeysParts, row: unknown): Promise<void> {
  const node = view.node(row);
  const location = node && locationOf(node);
  if (!location) return;
  const { protocol2CodeConverter } = await language.client();
  const { uri, range } = protocol2CodeConverter.asLocation(location);
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(range.start, range.start), preview: true });
}

async function setDefaultSort({ language }: KeysParts, collection: CollectionNode): Promise<void> {
  const keys = await askDefaultSort(collection);
  if (keys === undefined) return;
  const names = keys.map(({ name, descending }) => (descending ? `-${name}` : name));
  const { uri } = referenceTo(collection);
  await language.generate({ kind: 'set-default-sort', uri, collection: collection.name, names });
}

async function makeSortable({ language }: KeysParts, collection: CollectionNode): Promise<void> {
  const reference = referenceTo(collection);
  const title = vscode.l10n.t('Make Sortable: {0}', inert(collection.name, 60));
  const rows = askCandidates(language, reference).then((names) => [
    ...names.map((candidate) => ({
      label: inert(candidate.name, 100),
      description: inert(candidate.why, 200),
      value: candidate.name,
    })),
    separator(''),
    {
      ...another(vscode.l10n.t('Another Name…')),
      detail: vscode.l10n.t('For a value without a property: select foreign keys and a column of the data model'),
    },
  ]);
  const placeholder = vscode.l10n.t('Select a property to make sortable');
  const name = await pickOrAsk({ title, placeholder, rows }, () => ({
    prompt: vscode.l10n.t('Enter the name that callers use to sort.'),
    validate: (text) => (text === '' ? vscode.l10n.t('Enter a name.') : undefined),
    verify: async (text) => {
      const explanation = await askExplanation(language, reference, text);
      return explanation?.sorts ? { message: explanation.reasons[0] ?? '', doubt: false } : undefined;
    },
  }));
  if (name === undefined) return;
  const task = { kind: 'make-sortable', uri: reference.uri, collection: collection.name, name } as const;
  await language.generate(task, 'written');
}

async function addCollection(language: Pick<Language, 'generate'>): Promise<void> {
  const folder = await folderToExtend();
  if (folder && turnedOn([folder]))
    await language.generate({ kind: 'add-collection', uri: folder.uri.toString() }, 'written');
}

async function folderToExtend(): Promise<vscode.WorkspaceFolder | undefined> {
  const { window, workspace } = vscode;
  const active = window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  const folders = workspace.workspaceFolders ?? [];
  if (active || folders.length === 1) return active ?? folders[0];
  return window.showWorkspaceFolderPick({ placeHolder: vscode.l10n.t('Select the folder for the new collection') });
}
