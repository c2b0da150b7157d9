import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList } from 'vscode-languageserver-types';
import { containers } from '../../facts/apiconfig';
import { otherSections, resourceSection } from '../../facts/apiconfigFacts';
import type { YamlSpot } from '../../languages/yaml/yamlLocation';
import type { SortModel } from '../../model/model';
import { byText } from '../../model/names';
import { type Cursor, touches } from '../../symbols/cursor';
import { apisOf } from '../../symbols/mappers';
import { resourceKeyInWords } from '../../wording/collections';
import { kindInWords } from '../../wording/reasons';
import { entryItems } from './defaultSort';
import { inSnippet, type Proposal } from './item';
import { colonFollows, keyProposals, proposedItems, valueProposals, yamlPlaceAt } from './yamlNames';

type ValueSpot = Extract<YamlSpot, { kind: 'value' }>;
type KeySpot = Extract<YamlSpot, { kind: 'key' }>;

const resourceKeys = ['resource', 'mapper', 'updater', 'defaultSort'] as const;

/** Returns completion items for an apiconfig file: resources, their keys and values, and default sort entries. */
export function apiconfigItems(model: SortModel, cursor: Cursor): CompletionList {
  const { spot, target } = yamlPlaceAt(cursor, containers) ?? {};
  if (!spot || !target) return { isIncomplete: false, items: [] };
  const isInResource = mayBeInResource(model, cursor, spot);
  if (spot.kind === 'entry') {
    if (!isInResource) return { isIncomplete: false, items: [] };
    return entryItems(model, cursor.uri, model.resources.at(cursor.uri, spot.owner), spot, target);
  }
  const proposals =
    spot.kind === 'key'
      ? [...(isInResource ? resourceKeyProposals(model, cursor, spot) : []), ...keyProposals(model, cursor, spot)]
      : resourceValueProposals(model, cursor, spot, isInResource);
  return proposedItems(proposals, target, cursor);
}

/**
 * Whether resources are allowed at the position. If the file has a `resources` key, they are allowed only below that
 * key. Otherwise, they are allowed everywhere except in `otherSections`.
 */
function mayBeInResource(model: SortModel, cursor: Cursor, { path: [section] }: YamlSpot): boolean {
  if (model.resources.hasSection(cursor.uri)) return section === resourceSection;
  return section === undefined || !otherSections.has(section);
}

function resourceKeyProposals(model: SortModel, cursor: Cursor, spot: KeySpot): readonly Proposal[] {
  const follows = colonFollows(cursor, spot.typed);
  const owner = spot.path.at(-1);
  const isOwned = owner !== undefined && owner !== resourceSection;
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
        ...{ snippet: !follows, suggests: !follows },
      };
    });
}

function resourceChoices(model: SortModel, cursor: Cursor, spot: KeySpot, follows: boolean): readonly Proposal[] {
  const taken = new Set([...spot.siblings, ...namesBeside(model, cursor)]);
  return resourceNames(model, model.apis.of(cursor.uri))
    .filter((name) => !taken.has(name))
    .map((name) => ({
      label: name,
      text: follows ? name : `${inSnippet(name)}:\n${' '.repeat(spot.indent + 2)}resource: $0`,
      filter: name,
      kind: CompletionItemKind.Class,
      detail: l10n.t('Swagger file'),
      ...{ snippet: !follows, suggests: !follows },
    }));
}

/** Returns the names of the resources in the file, except the one at the cursor. */
function namesBeside(model: SortModel, { uri, block: { id, local } }: Cursor): readonly string[] {
  return model.blocks.in(uri).flatMap((each) => {
    const facts = model.blocks.get(each)?.facts;
    const resources = facts?.kind === 'apiconfig' ? facts.resources : [];
    return resources.flatMap(({ name, keySpan }) => (each === id && touches(keySpan, local) ? [] : name));
  });
}

/**
 * Returns the names of resources in the Swagger files of an API and in the files that these Swagger files combine. If
 * `api` identifies shared files, returns the names in all APIs.
 */
function resourceNames(model: SortModel, api: string): readonly string[] {
  const uris = apisOf(model, api).flatMap((one) => model.apis.chain('swagger', one));
  const names = uris.flatMap(model.resources.operatedIn);
  return [...new Set(names)].sort(byText);
}

/** Resources can be below any keys, so the path of a key in a resource is shortened to that in a `resources` section. */
function resourceValueProposals(
  model: SortModel,
  cursor: Cursor,
  spot: ValueSpot,
  isInResource: boolean,
): readonly Proposal[] {
  const [owner, key] = spot.path.slice(-2);
  if (!isInResource || owner === undefined || key === undefined) return valueProposals(model, cursor, spot);
  if (key !== 'defaultSort') return valueProposals(model, cursor, spot, [resourceSection, owner, key]);
  return spot.typed.quote === '' ? listProposals(model, cursor, spot, owner) : [];
}

/** Returns the items to offer after `defaultSort:` on the same line. Each item starts a new list below that line. */
function listProposals(model: SortModel, cursor: Cursor, spot: ValueSpot, owner: string): readonly Proposal[] {
  const id = model.resources.at(cursor.uri, owner);
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
