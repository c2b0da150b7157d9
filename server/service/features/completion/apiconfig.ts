import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList } from 'vscode-languageserver-types';
import { anchorsIn } from '../../edits/textEdits';
import { containers } from '../../facts/apiconfig';
import { otherSections, resourceSection } from '../../facts/apiconfigFacts';
import { type Typed, type YamlSpot, yamlSpotAt } from '../../languages/yaml/yamlLocation';
import type { SortModel } from '../../model/model';
import { byText } from '../../model/names';
import type { Cursor } from '../../symbols/cursor';
import { apisOf, definitionOf, type MapperKind, mappersIn } from '../../symbols/mappers';
import { resourceKeyInWords } from '../../wording/collections';
import { kindInWords } from '../../wording/reasons';
import { entryItems } from './defaultSort';
import { fewOf, inSnippet, itemFor, type Proposal, type Target } from './item';

const resourceKeys = ['resource', 'mapper', 'updater', 'defaultSort'] as const;

/** Returns completion items for an apiconfig file: resources, their keys and values, and default sort entries. */
export function apiconfigItems(model: SortModel, cursor: Cursor): CompletionList {
  const { whole, position } = cursor;
  const spot = yamlSpotAt(whole.text, whole.offset, containers);
  if (!spot || holdsMore(spot.typed.text) || !mayBeInResource(model, cursor, spot))
    return { isIncomplete: false, items: [] };
  const target: Target = { position, offset: whole.offset, start: spot.typed.start, end: spot.typed.end };
  if (spot.kind === 'entry') {
    return entryItems(model, cursor.uri, model.resources.at(cursor.uri, spot.owner), spot, target);
  }
  const choices = spot.kind === 'key' ? keyProposals(model, cursor, spot) : valueProposals(model, cursor, spot);
  return fewOf(
    choices.map((choice, rank) => itemFor(choice, target, rank)),
    cursor,
  );
}

/**
 * Whether resources are allowed at the position. If the file has a `resources` key, they are allowed only below that
 * key. Otherwise, they are allowed everywhere except in `otherSections`.
 */
function mayBeInResource(model: SortModel, cursor: Cursor, spot: YamlSpot): boolean {
  if (model.resources.hasSection(cursor.uri)) return spot.section === resourceSection;
  return spot.section === undefined || !otherSections.has(spot.section);
}

/** Whether the replaced text is more than a name: a list, a mapping, or a value with an anchor. */
function holdsMore(written: string): boolean {
  return /^[[{]/.test(written) || anchorsIn(written).length > 0;
}

function keyProposals(model: SortModel, cursor: Cursor, spot: Extract<YamlSpot, { kind: 'key' }>): readonly Proposal[] {
  const follows = cursor.whole.text.slice(spot.typed.end).match(/^\s*:/) !== null;
  const isOwned = spot.owner !== undefined && spot.owner !== resourceSection;
  if (!isOwned || spot.indent === 0) return resourceChoices(model, cursor, spot, follows);
  const step = ' '.repeat(spot.indent);
  const isElement = spot.siblings.includes('mapper') || spot.siblings.includes('updater');
  return resourceKeys
    .filter((key) => !spot.siblings.includes(key) && !(key === 'defaultSort' && isElement))
    .map((key) => {
      const text = key === 'defaultSort' ? `defaultSort:\n${step}  - $0` : `${key}: $0`;
      return {
        label: key,
        text: follows ? key : text,
        filter: key,
        kind: CompletionItemKind.Property,
        detail: resourceKeyInWords(key) ?? '',
        snippet: !follows,
      };
    });
}

function resourceChoices(
  model: SortModel,
  cursor: Cursor,
  spot: Extract<YamlSpot, { kind: 'key' }>,
  follows: boolean,
): readonly Proposal[] {
  const taken = new Set([...spot.siblings, ...namesBeside(model, cursor)]);
  return resourceTypes(model, model.apis.of(cursor.uri))
    .filter((name) => !taken.has(name))
    .map((name) => ({
      label: name,
      text: follows ? name : `${inSnippet(name)}:\n${' '.repeat(spot.indent + 2)}resource: $0`,
      filter: name,
      kind: CompletionItemKind.Class,
      detail: l10n.t('Swagger file'),
      snippet: !follows,
    }));
}

/** Returns the names of the resources in the other parts of the file. */
function namesBeside(model: SortModel, { uri, block: { id } }: Cursor): readonly string[] {
  const others = model.blocks.in(uri).filter((each) => each !== id);
  return others.flatMap((each) => {
    const facts = model.blocks.get(each)?.facts;
    return facts?.kind === 'apiconfig' ? facts.resources.map(({ name }) => name) : [];
  });
}

/**
 * Returns the resource names in the Swagger files of an API and in the files that these Swagger files combine. If `api`
 * identifies shared files, returns the resource names of all APIs.
 */
function resourceTypes(model: SortModel, api: string): readonly string[] {
  const names = new Set<string>();
  for (const uri of apisOf(model, api).flatMap((one) => model.apis.chain('swagger', one))) {
    for (const block of model.blocks.in(uri)) {
      const facts = model.blocks.get(block)?.facts;
      for (const operation of facts?.kind === 'swagger' ? facts.operations : []) {
        if (operation.resourceType) names.add(operation.resourceType.value);
      }
    }
  }
  return [...names].sort();
}

function valueProposals(
  model: SortModel,
  cursor: Cursor,
  spot: Extract<YamlSpot, { kind: 'value' }>,
): readonly Proposal[] {
  const { api } = cursor.file.name;
  switch (spot.key) {
    case 'resource':
      return model.classes.names().map((fqn) => ({
        label: fqn,
        text: quoted(fqn, spot.typed),
        filter: `${spot.typed.quote}${fqn}`,
        kind: CompletionItemKind.Class,
      }));
    case 'mapper':
      return mapperProposals(model, 'mapping', api, spot.typed);
    case 'updater':
      return mapperProposals(model, 'updater', api, spot.typed);
    case 'defaultSort':
      return spot.typed.quote === '' ? listProposals(model, cursor, spot) : [];
    default:
      return [];
  }
}

/** Returns the mappers or updaters in the files of an API, each with its definition. */
function mapperProposals(model: SortModel, kind: MapperKind, api: string, typed: Typed): readonly Proposal[] {
  const names = new Map(
    mappersIn(model, kind, apisOf(model, api)).map(({ mapper }) => [mapper.key, definitionOf(mapper)]),
  );
  return [...names]
    .sort(([one], [other]) => byText(one, other))
    .map(([name, definition]) => ({
      label: name,
      text: quoted(name, typed),
      filter: `${typed.quote}${name}`,
      kind: CompletionItemKind.Struct,
      detail: definition === name ? undefined : definition,
    }));
}

/** Returns the items to offer after `defaultSort:` on the same line. Each item starts a new list below that line. */
function listProposals(
  model: SortModel,
  cursor: Cursor,
  spot: Extract<YamlSpot, { kind: 'value' }>,
): readonly Proposal[] {
  const id = model.resources.at(cursor.uri, spot.owner);
  const kind = model.collections.get(id)?.kind.kind;
  const begin = `\n${' '.repeat(spot.indent + 2)}- `;
  return model.sortKeys.of(id).flatMap(({ name }) => {
    const data = { uri: cursor.uri, ...id, collection: id.name, name };
    const detail = kind ? kindInWords(kind) : '';
    return [
      { label: name, text: `${begin}${name}`, filter: name, kind: CompletionItemKind.Field, detail, data },
      {
        label: `-${name}`,
        text: `${begin}"-${name}"`,
        filter: `-${name}`,
        kind: CompletionItemKind.Field,
        detail: l10n.t('descending'),
        data,
      },
    ];
  });
}

function quoted(text: string, { quote }: Typed): string {
  return `${quote}${text}${quote}`;
}
