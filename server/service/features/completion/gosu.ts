import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { indented } from '../../edits/gosuText';
import { addUses } from '../../edits/gosuUses';
import { indentUnitOf } from '../../edits/layout';
import type { SortColumn } from '../../edits/sortColumns';
import { mapNamesIn, overrideLines, usesOfOverride } from '../../edits/sortMapEdits';
import type { ClassFact, GosuFacts } from '../../facts/gosuFacts';
import { columnClasses } from '../../generate/classes';
import { readsSeveral } from '../../generate/propertyPaths';
import type { SortModel } from '../../model/model';
import { packageOf, qualify, simpleName } from '../../model/names';
import type { SymbolContext } from '../../symbols/context';
import { type Cursor, touches } from '../../symbols/cursor';
import { lineStart } from '../../text/lines';
import { kindInWords } from '../../wording/reasons';
import type { FeatureContext } from '../context';
import { inSnippet, itemFor, type Target } from './item';
import { elementProposals, literalProposals } from './literals';
import { entityTypes, type NameProposal } from './members';

/**
 * If more characters than this precede the cursor on its line, no completion is offered. The limit keeps the search for
 * the typed text fast.
 */
const longestBefore = 1000;

/**
 * Returns completion items for a Gosu file: class names, the override of the sort map, keys of sort map entries,
 * properties of entities, elements of path columns, and entities of enhancements.
 */
export function gosuItems(context: FeatureContext, cursor: Cursor): readonly CompletionItem[] {
  const { model } = context;
  const { facts } = cursor.block.content;
  if (facts.kind !== 'gosu' || facts.isTemplate) return [];
  const { text, offset } = cursor.whole;
  const start = lineStart(text, offset);
  if (offset - start > longestBefore) return [];
  const before = text.slice(start, offset);
  const word = /\w*$/.exec(before)?.[0] ?? '';
  const target: Target = { position: cursor.position, offset, start: offset - word.length, end: offset };
  const entity = /(\w+)#\w*$/.exec(before)?.[1];
  if (entity !== undefined) return nameItems(literalProposals(model, facts, entity), target);
  const enhanced = /^[\w\s]*\benhancement\s+\w+\s*:\s*([\w.]*)$/.exec(before)?.[1];
  if (enhanced !== undefined) return nameItems(entityTypes(model), { ...target, start: offset - enhanced.length });
  const [, className, name] = /^(?:\s*uses|[\w\s]*\bclass\s+(\w+)\s+extends)\s+([\w.]*)$/.exec(before) ?? [];
  if (name !== undefined) {
    const named = { ...target, start: offset - name.length };
    if (className === undefined || name.includes('.')) return classItems(model.classes.names(), named);
    return supertypeItems(context, cursor, facts, className, named);
  }
  const type = facts.classes.find(({ body }) => touches(body, cursor.block.local));
  const elements = elementProposals(model, facts, type, text.slice(Math.max(0, offset - longestBefore), offset));
  if (elements) return nameItems(elements, target);
  if (!type) return [];
  if (/(\.put\(\s*|\[\s*)["']\w*$/.test(before)) return keyItems(model, facts, type, target);
  const [, indent = '', begun] = /^(\s*)((?:(?:override|property|get)\s+)*\w*)$/.exec(before) ?? [];
  if (begun === undefined || !isBetweenMembers(type, cursor.block.local - begun.length)) return [];
  const step = indentUnitOf(text, indent || '  ');
  const lines = { indent, step };
  return overrideItems(context, cursor, facts, type, lines, { ...target, start: offset - begun.length });
}

function classItems(names: readonly string[], target: Target): readonly CompletionItem[] {
  return names.map((fqn, rank) => itemFor({ label: fqn, text: fqn, kind: CompletionItemKind.Class }, target, rank));
}

/**
 * Returns completion items for the classes that can be extended. Each item inserts the simple name of a class and the
 * `uses` line that the class needs.
 */
function supertypeItems(
  context: FeatureContext,
  cursor: Cursor,
  facts: GosuFacts,
  className: string,
  target: Target,
): readonly CompletionItem[] {
  const { model } = context;
  const classFqn = qualify(facts.package?.value, className);
  const edits = usesEdits(context, cursor, facts);
  const names = model.classes.names().filter((fqn) => {
    const found = model.classes.named(fqn);
    return fqn !== classFqn && found !== undefined && model.classes.fact(found)?.kind === 'class';
  });
  return names.map((fqn, rank) => {
    const name = simpleName(fqn);
    const choice = { label: name, text: name, kind: CompletionItemKind.Class, detail: packageOf(fqn) };
    return { ...itemFor(choice, target, rank), ...edits([fqn]) };
  });
}

function nameItems(proposals: readonly NameProposal[], target: Target): readonly CompletionItem[] {
  return proposals.map(({ name, ...rest }, rank) => itemFor({ label: name, text: name, ...rest }, target, rank));
}

/**
 * Returns completion items for the name of a new sort key: `<property>_Ext` for each property that isn't sortable but
 * could have a sort column. Omits names that the sort map already contains.
 */
function keyItems(model: SortModel, facts: GosuFacts, type: ClassFact, target: Target): readonly CompletionItem[] {
  const names = new Map<string, string>();
  for (const id of model.collections.ofClass(qualify(facts.package?.value, type.name))) {
    const used = new Set(model.sortKeys.inClass(id).map(({ key }) => key));
    for (const { name, assessment } of model.sortKeys.candidates(id)) {
      if (readsSeveral(assessment.origin)) continue;
      const key = name.endsWith('_Ext') ? name : `${name}_Ext`;
      if (!used.has(key)) names.set(key, assessment.origin.kind === 'unknown' ? '' : assessment.origin.path);
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

/**
 * Returns the item that inserts an override of the sort map. Empty if the type isn't a class or already has an
 * override. Also empty if no collection uses the class, or if the first collection that uses it is stream-backed.
 */
function overrideItems(
  context: FeatureContext,
  cursor: Cursor,
  facts: GosuFacts,
  type: ClassFact,
  { indent, step }: { readonly indent: string; readonly step: string },
  target: Target,
): readonly CompletionItem[] {
  const { model } = context;
  if (type.sortMap || type.kind !== 'class') return [];
  const [id] = model.collections.ofClass(qualify(facts.package?.value, type.name));
  const collection = id && model.collections.get(id);
  if (!collection || collection.kind.kind === 'stream') return [];
  const column: SortColumn = { kind: 'simple', property: { entity: collection.entity?.name ?? '', property: '' } };
  const lines = overrideLines('name_Ext', column, mapNamesIn(facts)).map((line) =>
    inSnippet(indented(line, step)).replace('"name_Ext"', `"\${1:name_Ext}"`).replace('#)', '#$0)'),
  );
  const choice = {
    label: 'CustomSortColumnMap',
    text: lines.map((line, index) => (index === 0 ? line : `${indent}${line}`)).join('\n'),
    filter: 'override property get CustomSortColumnMap',
    kind: CompletionItemKind.Snippet,
    detail: l10n.t('sort columns of {0} ({1})', collection.id.name, kindInWords(collection.kind.kind)),
    snippet: true,
  };
  const uses = usesOfOverride(column, columnClasses(model, context.settings()));
  return [{ ...itemFor(choice, target, 0), ...usesEdits(context, cursor, facts)(uses) }];
}

/**
 * Returns a function that computes the additional edits of a completion item: the missing `uses` lines for the given
 * classes.
 */
function usesEdits(
  { table }: SymbolContext,
  { uri }: Cursor,
  facts: GosuFacts,
): (names: readonly string[]) => Pick<CompletionItem, 'additionalTextEdits'> {
  const blocks = table(uri);
  const text = blocks?.text() ?? '';
  return (names) => {
    const edits = addUses(text, facts, names);
    if (!blocks || edits.length === 0) return {};
    return {
      additionalTextEdits: edits.map(({ start, end, newText }) => ({
        range: { start: blocks.positionAt(start), end: blocks.positionAt(end) },
        newText,
      })),
    };
  };
}
