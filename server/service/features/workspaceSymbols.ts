import { type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { ApiconfigFacts, ResourceFact } from '../facts/apiconfigFacts';
import { type EntityFact, isExtending } from '../facts/entityFacts';
import type { PropertyFact } from '../facts/schemaFacts';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { searchEach } from '../slices';
import type { SymbolContext } from '../symbols/context';
import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { Span } from '../text/span';

/** Maximum number of symbols in a response. Editors show fewer. */
const mostSymbols = 1000;

/** A name and its position in a block. */
interface Named {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly block: BlockId;
  readonly span: Span;
  readonly container?: string;
}

/**
 * Returns the APIs, collections, sortable properties, sort map keys, and entities whose names contain the letters of the
 * query in order. A symbol in several files is returned once, from a customer file if possible.
 */
export async function workspaceSymbols(
  { model, pause }: SymbolContext,
  query: string,
  token: Cancellation,
): Promise<readonly SymbolInformation[]> {
  const isLayer = (layer: FileLayer) => (file: ModelFile) => model.files.layerOf(file.uri) === layer;
  const files = model.files.all();
  const letters = query.toLowerCase();
  const wanted = (name: string) => matches(letters, name);
  const found = new Set<string>();
  const inFile = (file: ModelFile): SymbolInformation[] =>
    found.size >= mostSymbols
      ? []
      : namesIn(model, file, wanted).flatMap(({ name, kind, block, span, container }) => {
          const key = `${kind} ${container} ${name}`;
          const location =
            found.has(key) || found.size >= mostSymbols ? undefined : model.blocks.locate({ block, span });
          if (!location) return [];
          found.add(key);
          return { name, kind, location, containerName: container };
        });
  return searchEach([...files.filter(isLayer('ext')), ...files.filter(isLayer('base'))], inFile, pause, token);
}

function namesIn(model: SortModel, file: ModelFile, wanted: (name: string) => boolean): readonly Named[] {
  return model.blocks.in(file.uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind === 'apiconfig') return collectionsIn(model, file, block, facts, wanted);
    if (facts?.kind === 'schema') {
      return facts.definitions.flatMap(({ key: container, properties }) =>
        properties.flatMap((property): Named[] => {
          const { key: name, keySpan: span } = property;
          return wanted(name) && isSortable(model, property)
            ? [{ name, kind: SymbolKind.Key, block, span, container }]
            : [];
        }),
      );
    }
    if (facts?.kind === 'entity') return facts.entity ? entityIn(block, facts.entity, wanted) : [];
    if (facts?.kind !== 'gosu') return [];
    return facts.classes.flatMap(({ name: container, sortMap }) =>
      (sortMap?.keys ?? []).flatMap(({ key: name, keySpan: span }): Named[] =>
        name !== undefined && wanted(name) ? [{ name, kind: SymbolKind.Key, block, span, container }] : [],
      ),
    );
  });
}

function collectionsIn(
  model: SortModel,
  { uri }: ModelFile,
  block: BlockId,
  { resources }: ApiconfigFacts,
  wanted: (name: string) => boolean,
): readonly Named[] {
  const api = model.apis.label(model.apis.of(uri));
  const isCollection = (resource: ResourceFact) =>
    model.resources.isResource(uri, resource) &&
    model.collections.get(model.resources.at(uri, resource.name))?.role !== 'element';
  const found = resources.filter((resource) => wanted(resource.name) && isCollection(resource));
  return [
    ...(wanted(api) ? [{ name: api, kind: SymbolKind.Module, block, span: { start: 0, end: 0 } }] : []),
    ...found.map(({ name, keySpan: span }) => ({ name, kind: SymbolKind.Class, block, span, container: api })),
  ];
}

/** Returns the entity that a file declares, and the members that it adds to an entity of another file. */
function entityIn(
  block: BlockId,
  { root, name, members }: EntityFact,
  wanted: (name: string) => boolean,
): readonly Named[] {
  const container = name.value;
  if (!isExtending(root))
    return wanted(container) ? [{ name: container, kind: SymbolKind.Class, block, span: name.span }] : [];
  const found = members.filter((member) => wanted(member.name.value));
  return found.map((member) => {
    return { name: member.name.value, kind: SymbolKind.Field, block, span: member.name.span, container };
  });
}

function isSortable(model: SortModel, { extensions }: PropertyFact): boolean {
  return extensions.some(
    (one) =>
      model.schemas.extensionsForm(one) === 'ours' &&
      one.entries.some(({ key, value }) => key === 'sortable' && value.kind === 'boolean' && value.text === 'true'),
  );
}

function matches(letters: string, name: string): boolean {
  let at = 0;
  const lower = name.toLowerCase();
  for (const letter of letters) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
