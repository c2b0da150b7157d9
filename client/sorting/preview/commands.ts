import * as vscode from 'vscode';
import { applicationFor } from '../../../platform/applicationApis';
import { inert } from '../../../platform/inert';
import type { CollectionNode } from '../../../protocol';
import type { ApplicationAccess } from '../../environments/applicationAccess';
import type { Language } from '../../language/language';
import type { CommandBody } from '../../ui/commands';
import { pickMany } from '../../ui/pick';
import { trusted } from '../../ui/trust';
import { onlyStep } from '../../ui/wizard';
import { askOrder } from '../askOrder';
import { askCandidates, askExplanation } from '../collections';
import { collectionOf, type KeysParts } from '../keys/commands';
import { declaredInWords, declaredOrder, type OrderKey } from '../orderWording';
import { isCollectionReference, referenceTo } from '../references';
import { copyCurl } from './copyCurl';
import { askPath } from './path';
import type { Previews } from './previews';
import { knownFrom, type PreviewRequest } from './request';
import type { CollectionSources } from './source';

interface PreviewCommandParts {
  readonly keys: KeysParts;
  readonly previews: Previews;
  readonly sources: CollectionSources;
  readonly access: ApplicationAccess;
}

/**
 * The commands of the sort preview. *Preview Sort* receives a row ID or a reference to a collection. The other commands
 * receive a URI; without one, they use the active preview.
 */
export function previewCommands(parts: PreviewCommandParts): Record<string, CommandBody> {
  const { previews, keys, sources, access } = parts;
  const onPreview =
    (body: (uri: vscode.Uri, request: PreviewRequest) => Promise<unknown>): CommandBody =>
    async (argument) => {
      if (!trusted()) return;
      const found = previews.find(argument);
      if (found) await body(found.uri, found.request);
      else
        await vscode.window.showInformationMessage(
          vscode.l10n.t("The active editor doesn't show a sort preview. Open one first."),
        );
    };
  return {
    'sortie.previewSort': async (argument) => {
      if (!trusted()) return;
      const collection = await collectionOf(keys, argument, vscode.l10n.t('Preview Sort'));
      if (!collection) return;
      const node = keys.view.node(argument);
      if (node?.kind === 'key')
        await preview(parts, collection, { keys: [{ name: node.key.name, descending: false }] });
      else await preview(parts, collection, isCollectionReference(argument) ? defaultOrder : undefined);
    },
    'sortie.refreshPreview': onPreview((uri) => previews.refresh(uri)),
    'sortie.nextPreviewPage': onPreview(async (uri) => {
      if (await previews.next(uri)) return;
      await vscode.window.showInformationMessage(vscode.l10n.t('This is the last page.'));
    }),
    'sortie.previousPreviewPage': onPreview(async (uri) => {
      if (await previews.previous(uri)) return;
      await vscode.window.showInformationMessage(vscode.l10n.t('This is the first page.'));
    }),
    'sortie.changePreviewOrder': onPreview((_uri, request) => changeOrder(parts, request)),
    'sortie.selectPreviewColumns': onPreview((uri) => selectColumns(previews, uri)),
    'sortie.copyPreviewCurl': onPreview((_uri, request) => copyCurl(sources, access, request)),
  };
}

/** The choice to use the default sort. A preview that a code lens opens uses this choice, so the user isn't asked. */
const defaultOrder: ChosenKeys = { keys: undefined };

interface ChosenKeys {
  readonly keys: readonly OrderKey[] | undefined;
}

/**
 * Asks for the order (unless `given` contains one), the environment, and the unknown parts of the path. Then opens the
 * preview.
 */
async function preview(
  parts: PreviewCommandParts,
  collection: CollectionNode,
  given: ChosenKeys | undefined,
): Promise<void> {
  const title = vscode.l10n.t('Preview of {0}', inert(collection.name, 60));
  const order = given ?? (await chooseOrder(parts.keys.language, collection, title));
  if (!order) return;
  const environment = await parts.sources.ask(title);
  if (!environment) return;
  const path = await askPath(parts.access, collection, environment, title);
  if (!path) return;
  await parts.previews.show({
    collection: referenceTo(collection),
    environment,
    application: applicationFor(environment, path[0] ?? ''),
    path,
    order: order.keys,
    ...knownFrom(collection),
    pageOffset: 0,
  });
}

/**
 * Asks for the order. Undefined keys mean the default sort. If the user selects a name that isn't a sort key yet,
 * offers to make the name a sort key.
 */
async function chooseOrder(
  language: Language,
  collection: CollectionNode,
  title: string,
): Promise<ChosenKeys | undefined> {
  const declared = declaredInWords(declaredOrder(collection));
  const chosen = await askOrder({
    title,
    none: {
      label: `$(list-ordered) ${vscode.l10n.t('Default sort')}`,
      description: declared || vscode.l10n.t('unknown in this workspace'),
    },
    accept: vscode.l10n.t('Preview'),
    keys: collection.keys,
    candidates: await askCandidates(language, referenceTo(collection)),
  });
  if (!chosen) return undefined;
  if (chosen.kind === 'none') return { keys: undefined };
  if (chosen.kind === 'keys') return { keys: chosen.keys };
  const all = vscode.l10n.t('Preview Anyway');
  const answer = await offerRemedy(language, collection, chosen.name, all);
  return answer === all ? { keys: [{ name: chosen.name, descending: false }] } : undefined;
}

async function offerRemedy(
  language: Language,
  collection: CollectionNode,
  name: string,
  otherwise: string,
): Promise<string | undefined> {
  const reference = referenceTo(collection);
  const explanation = await askExplanation(language, reference, name);
  const [conclusion = ''] = explanation?.reasons ?? [];
  const make = vscode.l10n.t('Make Sortable…');
  const options = { modal: true, detail: inert(explanation?.remedy ?? '') };
  const answer = await vscode.window.showInformationMessage(inert(conclusion), options, make, otherwise);
  if (answer !== make) return answer;
  const task = { kind: 'make-sortable', uri: reference.uri, collection: collection.name, name } as const;
  await language.generate(task, 'written');
  return answer;
}

async function changeOrder(parts: PreviewCommandParts, request: PreviewRequest): Promise<void> {
  const collection = await collectionOf(parts.keys, request.collection, vscode.l10n.t('Preview Sort'));
  if (!collection) return;
  const order = await chooseOrder(
    parts.keys.language,
    collection,
    vscode.l10n.t('Preview of {0}', inert(collection.name, 60)),
  );
  if (!order) return;
  await parts.previews.show({ ...request, order: order.keys, ...knownFrom(collection), pageOffset: 0 });
}

async function selectColumns(previews: Previews, uri: vscode.Uri): Promise<void> {
  const columns = previews.columns(uri);
  if (!columns || columns.size === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('This preview has no columns to hide.'));
    return;
  }
  const options = {
    title: vscode.l10n.t('Select Columns'),
    placeholder: vscode.l10n.t('Select the columns to show'),
    position: onlyStep,
    rows: [...columns.keys()].map((name) => ({ label: inert(name, 100), value: name })),
    chosen: (name: string) => columns.get(name) === true,
    missing: vscode.l10n.t('Select at least one column.'),
  };
  await pickMany(options, (shown) => previews.showColumns(uri, shown));
}
