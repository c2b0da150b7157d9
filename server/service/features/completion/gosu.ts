import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { indentUnitOf } from '../../edits/layout';
import type { ClassFact, GosuFacts } from '../../files/gosuFacts';
import type { SortModel } from '../../model/model';
import { qualify } from '../../model/names';
import { kindInWords } from '../../rules/wording';
import type { FeatureContext } from '../context';
import { type Cursor, touches } from '../cursor';
import { lineAt } from '../line';
import { entityProperties } from './entityPaths';
import { inSnippet, itemFor, type Target } from './item';

/** Completion in a Gosu file: the override skeleton, keys of its entries, and properties of entities. */
export function gosuItems({ model }: FeatureContext, cursor: Cursor): readonly CompletionItem[] {
  const { facts } = cursor.block.content;
  if (facts.kind !== 'gosu') return [];
  const { text, offset } = cursor.near;
  const line = lineAt(text, offset);
  const before = line.text.slice(0, offset - line.start);
  const word = /[\w]*$/.exec(before)?.[0] ?? '';
  const target: Target = { position: cursor.position, offset, start: offset - word.length, end: offset };
  const entity = /(\w+)#\w*$/.exec(before)?.[1];
  if (entity !== undefined) return propertyItems(model, entity, target);
  const type = facts.classes.find(({ body }) => touches(body, cursor.block.local));
  if (!type) return [];
  if (/(\.put\(\s*|\[\s*)["']\w*$/.test(before)) return keyItems(model, facts, type, target);
  const [, indent = '', begun] = /^(\s*)((?:(?:override|property|get)\s+)*\w*)$/.exec(before) ?? [];
  if (begun === undefined || !isBetweenMembers(type, cursor.block.local - begun.length)) return [];
  const step = indentUnitOf(text, indent || '  ');
  return overrideItems(model, facts, type, { indent, step }, { ...target, start: offset - begun.length });
}

function propertyItems(model: SortModel, entity: string, target: Target): readonly CompletionItem[] {
  return entityProperties(model, entity).map((name, rank) =>
    itemFor({ label: name, text: name, kind: CompletionItemKind.Field, detail: entity }, target, rank),
  );
}

/** Names for a new sort key: properties of the element that do not sort yet, as they would be named. */
function keyItems(model: SortModel, facts: GosuFacts, type: ClassFact, target: Target): readonly CompletionItem[] {
  const names = new Map<string, string>();
  for (const id of model.collectionsOfClass(qualify(facts.package?.value, type.name))) {
    const used = new Set(model.sortMapKeys(id).map(({ key }) => key));
    for (const { name, answer } of model.candidates(id)) {
      const key = name.endsWith('_Ext') ? name : `${name}_Ext`;
      if (!used.has(key)) names.set(key, answer.origin.kind === 'unknown' ? '' : answer.origin.path);
    }
  }
  return [...names].map(([name, detail], rank) =>
    itemFor({ label: name, text: name, kind: CompletionItemKind.Constant, detail }, target, rank),
  );
}

function isBetweenMembers({ members, body }: ClassFact, local: number): boolean {
  return (
    body !== undefined && local > body.start && !members.some(({ span }) => span.start < local && local < span.end)
  );
}

/** The override of the sort map, for a class whose collections have sort columns and that has none yet. */
function overrideItems(
  model: SortModel,
  facts: GosuFacts,
  type: ClassFact,
  { indent, step }: { readonly indent: string; readonly step: string },
  target: Target,
): readonly CompletionItem[] {
  if (type.sortMap || type.kind !== 'class') return [];
  const [id] = model.collectionsOfClass(qualify(facts.package?.value, type.name));
  const collection = id && model.collection(id);
  if (!collection || collection.kind.kind === 'stream') return [];
  const entity = collection.entity?.name ?? '';
  const lines = [
    'override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {',
    `${step}var sortColumns = super.CustomSortColumnMap.copy()`,
    `${step}sortColumns.put("\${1:name_Ext}", new SimpleSortColumn(${inSnippet(entity)}#$0))`,
    `${step}return sortColumns`,
    '}',
  ];
  const choice = {
    label: 'CustomSortColumnMap',
    text: lines
      .map((line, index) => (index === 0 ? line : `${indent}${line}`))
      .join('\n')
      .replace(/\}$/, '\\}'),
    filter: 'override property get CustomSortColumnMap',
    kind: CompletionItemKind.Snippet,
    detail: l10n.t('sort columns of {0} ({1})', collection.id.name, kindInWords(collection.kind.kind)),
    snippet: true,
  };
  return [itemFor(choice, target, 0)];
}
