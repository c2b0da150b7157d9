import { type JsonContext, splitJson } from '../languages/json/jsonSplit';
import { entriesOf, type JsonEntry, valueAt } from '../languages/json/jsonTree';
import { referencedName } from '../text/reference';
import type { TextFact } from '../text/span';
import type { FactFormat } from './facts';
import { type JsonFacts, readJsonPart } from './jsonFacts';
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
    parse(text, context) {
      const { facts, top, inside, problems, suppressions } = readJsonPart(text, context, container);
      const schemaName = top
        .flatMap(({ key, value }) => (key === 'schemaName' ? (facts.string(value) ?? []) : []))
        .at(-1);
      const head = context.role === 'entry' ? undefined : { schemaName, links: facts.links(top, headRole) };
      return {
        facts: { kind, head, mappers: inside.map((entry) => readMapper(entry, facts)) },
        problems,
        suppressions,
      };
    },
  };
}

function headRole(key: string): Pick<LinksFact, 'role' | 'vendor'> | undefined {
  return key === 'combine' || key === 'import' ? { role: key } : linkRole(key);
}

function readMapper(entry: JsonEntry, facts: JsonFacts): MapperFact {
  return {
    ...facts.entry(entry),
    schemaDefinition: readDefinitionName(facts.text(entry.value, 'schemaDefinition')),
    root: facts.text(entry.value, 'root'),
    properties: entriesOf(valueAt(entry.value, ['properties'])).map((property) => readProperty(property, facts)),
  };
}

/** Some files contain a reference to the definition instead of its name. */
function readDefinitionName(written: TextFact | undefined): TextFact | undefined {
  const referenced = written && referencedName(written);
  return referenced?.alias === '' ? referenced : written;
}

function readProperty(entry: JsonEntry, facts: JsonFacts): MapperPropertyFact {
  return {
    ...facts.entry(entry),
    path: facts.text(entry.value, 'path'),
    predicate: facts.text(entry.value, 'predicate'),
    mapper: facts.text(entry.value, 'mapper'),
  };
}
