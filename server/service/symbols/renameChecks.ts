import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import { fileNameOf } from '../model/names';
import { resourcesNamed } from '../model/operations';
import { mapperGroup } from './mapperGroup';
import { mapperKinds } from './mappers';
import { apisOfResource, usesOwnName } from './renamedTogether';
import { RenameRefused } from './renameRefused';
import { groupOf, isSortName } from './sortNames';
import type { Occurrence, SortSymbol } from './symbol';

/** Throws `RenameRefused` if a base file contains one of the occurrences. */
export function refuseForBase(model: SortModel, name: string, occurrences: readonly Occurrence[]): void {
  const base = occurrences.find(({ layer }) => layer === 'base');
  const uri = base && model.blocks.fileOf(base.blockSpan.block)?.uri;
  if (uri !== undefined) throw belongsToBase(name, uri);
}

/** Returns the refusal of a name that a base file contains. */
export function belongsToBase(name: string, uri: string): RenameRefused {
  return new RenameRefused(
    l10n.t("{0} belongs to the base product ({1}), so you can't rename it.", name, fileNameOf(uri)),
  );
}

/** Throws `RenameRefused` if a symbol can't have the new name, whatever other names exist. */
export function refuseBadName(symbol: SortSymbol, newName: string): void {
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(newName)) return;
  throw new RenameRefused(
    isSortName(symbol)
      ? l10n.t(
          "{0} isn't a valid sort key name. Use letters, digits, and underscores, and don't begin with a digit.",
          newName,
        )
      : l10n.t("{0} isn't a valid name. Use letters, digits, and underscores, and don't begin with a digit.", newName),
  );
}

/** Throws `RenameRefused` if something else already has the new name of a symbol. */
export function refuseClash(model: SortModel, symbol: SortSymbol, newName: string): void {
  const place = takenIn(model, symbol, newName);
  if (place !== undefined) throw isTaken(place, newName);
}

/** Returns the refusal of a new name that already exists in a place. */
export function isTaken(place: string, newName: string): RenameRefused {
  return new RenameRefused(l10n.t('The name {1} already exists in {0}. Enter a different name.', place, newName));
}

/** Returns a description of the place in which the new name already exists. Undefined if there is none. */
function takenIn(model: SortModel, symbol: SortSymbol, newName: string): string | undefined {
  switch (symbol.kind) {
    case 'definition':
      return model.schemas.layers({ ...symbol.id, name: newName }).length > 0 ? inApi(model, symbol.id.api) : undefined;
    case 'resource':
      return apiWithResource(model, symbol, newName);
    case 'mapper':
      return apiWithMapper(model, symbol, newName);
    case 'property':
    case 'sort-key':
    case 'sort-name': {
      const group = groupOf(model, symbol);
      const definition = group.definitions.find((id) => model.schemas.propertyLayers(id, newName).length > 0);
      const hasKey = (id: (typeof group.collections)[number]) =>
        model.sortKeys.inClass(id).some(({ key }) => key === newName);
      return definition?.name ?? group.collections.find(hasKey)?.name;
    }
    default:
      return undefined;
  }
}

/** A resource that uses the mapper of its own name must not begin to use another mapper. */
function apiWithResource(
  model: SortModel,
  { id }: Extract<SortSymbol, { readonly kind: 'resource' }>,
  newName: string,
): string | undefined {
  for (const each of resourcesNamed(model, id)) {
    if (model.collections.get({ api: each.api, name: newName })) return inApi(model, each.api);
    const kinds = mapperKinds.filter((kind) => usesOwnName(model, each, kind));
    const taken = apisOfResource(model, each).find((api) =>
      kinds.some((kind) => model.mappings.has(kind, api, newName)),
    );
    if (taken !== undefined) return inApi(model, taken);
  }
  return undefined;
}

/** A resource that uses the mapper of its own name, and so far has none, must not begin to use the renamed mapper. */
function apiWithMapper(
  model: SortModel,
  symbol: Extract<SortSymbol, { readonly kind: 'mapper' }>,
  newName: string,
): string | undefined {
  const { fileKind } = symbol;
  const { declarations, names } = mapperGroup(model, symbol);
  const apis = new Set([
    ...declarations.map(({ file }) => model.apis.of(file.uri)),
    ...names.flatMap((each) => each.apis),
  ]);
  const users = model.resources.named(newName).filter((id) => usesOwnName(model, id, fileKind));
  const used = new Set(users.flatMap((id) => apisOfResource(model, id)));
  const taken = [...apis].find((api) => model.mappings.has(fileKind, api, newName) || used.has(api));
  return taken === undefined ? undefined : inApi(model, taken);
}

function inApi({ apis }: SortModel, api: string): string {
  return l10n.t('API {0}', apis.label(api));
}
