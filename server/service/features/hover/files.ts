import * as l10n from '@vscode/l10n';
import type { DefinitionId, EffectiveMapper } from '../../model/effectiveSchema';
import type { SortModel } from '../../model/model';
import { fileNameOf, simpleName } from '../../model/names';
import { apisOf, definitionOf, mappersIn } from '../../symbols/mappers';
import type { SortSymbol } from '../../symbols/symbol';
import type { FileKind } from '../../text/fileName';
import { defaultOrder, defaultOrderInWords } from '../../wording/collections';
import { code, escaped } from '../../wording/markdown';
import { kindInWords } from '../../wording/reasons';

/** Maximum number of collections that a hover lists by name. If there are more, the hover says how many more. */
export const mostCollections = 8;

/**
 * Returns a description of a Gosu class: its supertype, the collections that it serves, and the sort keys that it adds.
 */
export function classInWords(model: SortModel, fqn: string): readonly string[] {
  const ref = model.classes.named(fqn);
  const heading = `**${escaped(simpleName(fqn))}** · ${code(fqn)}`;
  if (!ref) {
    const isAmbiguous = model.files.isAmbiguous('gosu', fqn);
    const where = isAmbiguous ? l10n.t('in several projects of this workspace') : l10n.t('not in this workspace');
    return [`${heading} · ${escaped(where)}`];
  }
  const { classes, leaves } = model.classes.chain(fqn);
  const supertypes = [...classes.slice(1).map((one) => simpleName(one.fqn)), ...(leaves ? [leaves] : [])];
  const keys = (model.classes.fact(ref)?.sortMap?.keys ?? []).flatMap(({ key }) =>
    key === undefined ? [] : code(key),
  );
  return [
    heading,
    ...(supertypes.length > 0 ? [escaped(l10n.t('Extends {0}.', supertypes.join(' → ')))] : []),
    ...collectionsInWords(model, fqn),
    ...(keys.length > 0 ? [`${escaped(l10n.t('Sort columns:'))} ${keys.join(', ')}`] : []),
  ];
}

function collectionsInWords(model: SortModel, fqn: string): readonly string[] {
  const ids = model.collections.ofClass(fqn).filter((id) => model.collections.get(id)?.role === 'collection');
  const lines = ids.slice(0, mostCollections).map((id) => {
    const kind = kindInWords(model.collections.get(id)?.kind.kind ?? 'unknown');
    return escaped(`${id.name} (${kind}): ${defaultOrderInWords(defaultOrder(model, id))}`);
  });
  return listOfCollections(lines, ids.length);
}

/** Returns a list with a line for each of the first `mostCollections` collections. `total` counts all collections. */
export function listOfCollections(lines: readonly string[], total: number): readonly string[] {
  const others = total > mostCollections ? [escaped(l10n.t('and {0} more', total - mostCollections))] : [];
  return total === 0 ? [] : [[...lines, ...others].map((line) => `- ${line}`).join('\n')];
}

/** Returns a description of a mapper or updater: its definition, its entity, what it supplies, and its location. */
export function mapperInWords(
  model: SortModel,
  { fileKind, api, name }: Extract<SortSymbol, { readonly kind: 'mapper' }>,
): readonly string[] {
  const found = mappersIn(model, fileKind, apisOf(model, api)).filter(({ mapper }) => mapper.key === name);
  const [first] = found;
  const isMapper = fileKind === 'mapping';
  if (!first) {
    const what = isMapper ? l10n.t('mapper') : l10n.t('updater');
    return [`**${escaped(name)}** · ${escaped(what)} · ${escaped(l10n.t('not in this workspace'))}`];
  }
  const definition = definitionOf(first.mapper);
  const root = found.flatMap(({ mapper }) => mapper.root?.value ?? [])[0];
  const parts = [
    `**${escaped(name)}**`,
    escaped(isMapper ? l10n.t('mapper of {0}', definition) : l10n.t('updater of {0}', definition)),
    ...(root === undefined ? [] : [code(root)]),
  ];
  const id = { api: model.apis.of(first.file.uri), name: definition };
  const mapper = isMapper ? model.mappings.mapper(id) : undefined;
  const files = [...new Set(found.map(({ file }) => fileNameOf(file.uri)))];
  return [
    parts.join(' · '),
    ...(mapper ? [escaped(originsInWords(model, id, mapper))] : []),
    escaped(l10n.t('Defined in {0}.', files.join(', '))),
  ];
}

function originsInWords(model: SortModel, id: DefinitionId, { paths }: EffectiveMapper): string {
  const counts = { direct: 0, joined: 0, derived: 0, 'not-single': 0, unknown: 0 };
  for (const property of paths.keys()) counts[model.mappings.origin(id, property).kind] += 1;
  const parts = [
    ...(counts.direct + counts.unknown > 0 ? [l10n.t('{0} direct', counts.direct + counts.unknown)] : []),
    ...(counts.joined > 0 ? [l10n.t('{0} joined', counts.joined)] : []),
    ...(counts['not-single'] > 0 ? [l10n.t('{0} not a single value', counts['not-single'])] : []),
    ...(counts.derived > 0 ? [l10n.t('{0} derived at run time', counts.derived)] : []),
  ];
  return parts.length === 0 ? l10n.t('No properties are mapped.') : l10n.t('Properties: {0}.', parts.join(', '));
}

/**
 * Returns a description of the configuration file with the given fully qualified name: its location and the number of
 * its declarations.
 */
export function fileInWords(model: SortModel, kind: FileKind, fqn: string): readonly string[] {
  const heading = `**${escaped(fqn)}**`;
  const files = model.files.named(kind, fqn);
  if (files.length === 0) {
    const unknown = model.files.isAmbiguous(kind, fqn)
      ? l10n.t('Several projects in this workspace contain this file, so its declarations are unknown.')
      : l10n.t("This file isn't in this workspace, so its declarations are unknown.");
    return [heading, escaped(unknown)];
  }
  return [
    heading,
    ...files.map(({ uri }) => {
      const count = declarationsIn(model, uri);
      const declares =
        kind === 'mapping'
          ? l10n.t('Mappers: {0}', count)
          : kind === 'updater'
            ? l10n.t('Updaters: {0}', count)
            : l10n.t('Definitions: {0}', count);
      const base = l10n.t('belongs to the base product and is read-only');
      return [fileNameOf(uri), declares, ...(!model.files.isCustomer(uri) ? [base] : [])].map(escaped).join(' · ');
    }),
  ];
}

function declarationsIn(model: SortModel, uri: string): number {
  let count = 0;
  for (const block of model.blocks.in(uri)) {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind === 'schema') count += facts.definitions.length;
    if (facts && 'mappers' in facts) count += facts.mappers.length;
  }
  return count;
}

/** Returns a description of `Entity#Property`. Empty if no enhancement in the workspace adds the property. */
export function featureInWords(model: SortModel, entity: string, property: string): readonly string[] {
  const member = model.entities.members(entity).find((one) => one.member === property);
  if (!member) return [];
  const added = l10n.t('added by {0}', simpleName(member.className));
  const reads = member.reads.map((hops) => code([entity, ...hops].join('.')));
  return [
    `**${escaped(`${entity}#${property}`)}** · ${escaped(added)}`,
    ...(reads.length > 0 ? [`${escaped(l10n.t('Reads:'))} ${reads.join(', ')}`] : []),
  ];
}
