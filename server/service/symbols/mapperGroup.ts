import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { mapperApis } from './lookups';
import { apisOf, type MapperHere, type MapperKind, mappersInFile } from './mappers';
import { namesIn, occurrenceAt, type PlacedName } from './namesInFiles';
import type { Occurrence, SortSymbol } from './symbol';
import type { Target } from './ties';

/** The symbol of a mapper or updater. */
export type MapperSymbol = Extract<SortSymbol, { readonly kind: 'mapper' }>;

/** A name that refers to a mapper or updater, and the APIs in which it's looked up. */
interface MapperName extends PlacedName {
  readonly file: ModelFile;
  readonly apis: readonly string[];
}

/** A mapper or updater in all its layers, and the names that refer to it. */
export interface MapperGroup {
  readonly declarations: readonly MapperHere[];
  readonly names: readonly MapperName[];
}

/**
 * Returns the layers of a mapper or updater in an API, and in other APIs that share one of its layers, with the names
 * that refer to it. A name that refers to several mappers, in different APIs, keeps them together.
 */
export function mapperGroup(model: SortModel, { fileKind, api, name }: MapperSymbol): MapperGroup {
  const declared = declarationsOf(model, fileKind, name);
  const named = namesOf(model, fileKind, name);
  const declaring = new Set(declared.map(({ file }) => file.uri));
  const reached = (apis: readonly string[]) => mapperFiles(model, fileKind, apis).filter((uri) => declaring.has(uri));
  const together = [
    ...declared.map(({ file: { uri } }) => [uri, ...reached([model.apis.of(uri)])]),
    ...named.map(({ apis }) => reached(apis)),
  ];
  const group = connected(reached([api]), together);
  return {
    declarations: declared.filter(({ file }) => group.has(file.uri)),
    names: named.filter(({ apis }) =>
      group.size === 0 ? apis.includes(api) : reached(apis).some((uri) => group.has(uri)),
    ),
  };
}

/** Returns the mapping or updater files in which the mappers of the given APIs are looked up. */
export function mapperFiles(model: SortModel, kind: MapperKind, apis: readonly string[]): readonly string[] {
  return apis.flatMap((api) => apisOf(model, api)).flatMap((api) => model.apis.chain(kind, api));
}

/** Returns the occurrences of a mapper's or updater's name. */
export function mapperOccurrences(model: SortModel, symbol: MapperSymbol): readonly Occurrence[] {
  const { declarations, names } = mapperGroup(model, symbol);
  return [
    ...declarations.map(
      ({ file, block, mapper }): Occurrence => ({
        blockSpan: { block, span: mapper.keySpan },
        layer: model.files.layerOf(file.uri),
        declares: true,
        quoted: true,
      }),
    ),
    ...names.map((name) => occurrenceAt(name, model.files.layerOf(name.file.uri))),
  ];
}

/** Returns all mappers or updaters of a name, in any file. */
export function declarationsOf(model: SortModel, kind: MapperKind, name: string): readonly MapperHere[] {
  const files = model.files.all().filter((file) => file.name.kind === kind);
  return files.flatMap((file) => mappersInFile(model, file)).filter(({ mapper }) => mapper.key === name);
}

/** Returns the target of the names that refer to mappers or updaters. */
export function targetOf(kind: MapperKind): Target {
  return kind === 'mapping' ? 'mapper' : 'updater';
}

/** Returns all names that refer to a mapper or updater of the given name, in any file. */
export function namesOf(model: SortModel, kind: MapperKind, value: string): readonly MapperName[] {
  return model.files.all().flatMap((file) =>
    namesIn(model, file, (each) => each === targetOf(kind))
      .filter(({ name }) => name.value === value)
      .map((placed) => ({ ...placed, file, apis: mapperApis(model, file, placed.name.alias) })),
  );
}

/** Returns the files that sets of files connect with the given ones. Sets that have a common file are connected. */
function connected(from: readonly string[], sets: readonly (readonly string[])[]): ReadonlySet<string> {
  const found = new Set(from);
  for (;;) {
    const before = found.size;
    for (const uris of sets) if (uris.some((uri) => found.has(uri))) for (const uri of uris) found.add(uri);
    if (found.size === before) return found;
  }
}
