import { type JsonEntry, longestEditedJson } from '../languages/json/json';
import { readJsonFrames } from '../languages/json/jsonFrames';
import { type JsonContext, resplitJson, splitJson } from '../languages/json/jsonParts';
import { mapInSteps, type SlicedWork, workForEach } from '../slices';
import type { FactFormat } from './facts';
import { entryFacts, JsonFacts, valueAt } from './jsonFacts';
import type { MapperFact, MapperPropertyFact } from './mappingFacts';
import { linkRole } from './schema';
import type { LinksFact } from './schemaFacts';

/** The format of mapping files. Each mapper is one part. */
export const mappingFormat = mappersFormat('mapping', 'mappers');

/** The format of updater files. Each updater is one part. */
export const updaterFormat = mappersFormat('updater', 'updaters');

function mappersFormat(kind: 'mapping' | 'updater', container: string): FactFormat<JsonContext> {
  return {
    split: (text) => splitJson(text, container),
    resplit: (text, old) => resplitJson(text, old),
    longestEdited: longestEditedJson,
    *parse(text, context, interner) {
      const { facts, entries, ...rest } = yield* entryFacts(text, context, interner);
      const mappers = interner.list(yield* workForEach(entries, (entry) => readMapper(entry, facts)));
      return { facts: { kind, mappers }, ...rest };
    },
    *parseFrames(texts, interner) {
      const views = yield* readJsonFrames(texts, container, interner);
      return yield* workForEach(views, function* (view) {
        const { from, to, here, inside, problems, suppressions } = view;
        const facts = new JsonFacts(from, to, interner);
        const name = here.findLast(({ key, value }) => key === 'schemaName' && value.kind === 'string')?.value;
        const schemaName = name && { value: name.text ?? '', span: facts.span(name.start, name.end) };
        const head = { ...(schemaName ? { schemaName } : {}), links: facts.links(here, headRole) };
        return {
          facts: { kind, head, mappers: yield* workForEach(inside, (entry) => readMapper(entry, facts)) },
          problems: facts.problems(problems),
          suppressions,
        };
      });
    },
  };
}

function headRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  return key === 'combine' || key === 'import' ? { role: key } : linkRole(key);
}

function* readMapper(entry: JsonEntry, facts: JsonFacts): SlicedWork<MapperFact> {
  const schemaDefinition = facts.text(entry.value, 'schemaDefinition');
  const root = facts.text(entry.value, 'root');
  const properties = valueAt(entry.value, 'properties');
  return {
    ...facts.entry(entry),
    ...(schemaDefinition ? { schemaDefinition } : {}),
    ...(root ? { root } : {}),
    properties: facts.interner.list(
      yield* mapInSteps(properties?.entries ?? [], (property) => readProperty(property, facts)),
    ),
  };
}

function readProperty(entry: JsonEntry, facts: JsonFacts): MapperPropertyFact {
  const path = facts.text(entry.value, 'path');
  const predicate = facts.text(entry.value, 'predicate');
  return { ...facts.entry(entry), ...(path ? { path } : {}), ...(predicate ? { predicate } : {}) };
}
