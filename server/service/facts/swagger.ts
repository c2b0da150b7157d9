import type { YamlEntry, YamlNode } from '../languages/yaml/yaml';
import { type Containers, splitYaml, type YamlContext } from '../languages/yaml/yamlSplit';
import type { TextFact } from '../text/span';
import { otherKeyOf, readPart } from './apiconfig';
import type { FactFormat } from './facts';
import type { EnvelopeFact, OperationFact } from './swaggerFacts';
import { documentFactsOf } from './yamlDocumentFacts';
import { swaggerLinks } from './yamlLinks';

/** The mappings of a Swagger file that are split. */
export const swaggerContainers: Containers = {
  wholeBy: new Set(),
  only: new Set(['paths', 'definitions', 'parameters', 'responses']),
};

/**
 * The format of Swagger files. Each path, definition, parameter, and response is one part, and so is each remaining
 * top-level key.
 */
export const swaggerFormat: FactFormat<YamlContext> = {
  split: (text) => splitYaml(text, swaggerContainers),
  parse(text, context) {
    const parsed = readPart(text, context);
    const { root, problems, suppressions } = parsed;
    const entries = root?.entries ?? [];
    const [first] = entries;
    const container = context.role === 'container' && first ? { name: first.key, keySpan: first.keySpan } : undefined;
    const basePath = context.path === '' ? textOf(root, 'basePath') : undefined;
    const paths = context.path === 'paths' ? entries : (valueAt(root, 'paths')?.entries ?? []);
    const definitions = context.path === 'definitions' ? entries : (valueAt(root, 'definitions')?.entries ?? []);
    const envelopes = context.role === 'entry' ? definitions.flatMap(readEnvelope) : [];
    const links = context.path === '' ? swaggerLinks(entries) : [];
    return {
      facts: {
        kind: 'swagger',
        basePath,
        operations: context.role !== 'container' ? paths.flatMap(readPath) : [],
        envelopes: envelopes.length > 0 ? envelopes : undefined,
        links: links.length > 0 ? links : undefined,
        others: entries.map((entry) => otherKeyOf(entry, context.indent)),
        container,
        ...documentFactsOf(parsed, context),
      },
      problems,
      suppressions,
    };
  },
};

function readPath(path: YamlEntry): readonly OperationFact[] {
  const operations: OperationFact[] = [];
  for (const { key: method, keySpan, value } of path.value.entries ?? []) {
    if (value.kind !== 'mapping' || method === 'parameters') continue;
    const extension = value.entries?.find(({ key }) => /^x-[\w.]+-extensions$/.test(key));
    const vendor = extension && /^x-([\w.]+)-extensions$/.exec(extension.key)?.[1];
    operations.push({
      path: path.key,
      method,
      methodFact: { value: method, span: keySpan },
      vendor,
      operationType: textOf(extension?.value, 'operationType'),
      resourceType: textOf(extension?.value, 'resourceType'),
      childResourceType: textOf(extension?.value, 'childResourceType'),
      response: responseOf(value),
    });
  }
  return operations;
}

/** Returns the reference in the schema of the first successful response. */
function responseOf(operation: YamlNode): string | undefined {
  const responses = valueAt(operation, 'responses')?.entries ?? [];
  const success = responses.find(({ key }) => /^2\d\d$/.test(key))?.value;
  const schema = valueAt(success, 'schema');
  return schema && leadsTo(schema);
}

function readEnvelope({ key, value }: YamlEntry): readonly EnvelopeFact[] {
  const target = leadsTo(value);
  return target === undefined ? [] : [{ name: key, leadsTo: target }];
}

/** Returns the `$ref` of a schema, or else the nearest `$ref` in its `attributes`, `data`, or `items`, at any depth. */
function leadsTo(schema: YamlNode): string | undefined {
  let at: YamlNode | undefined = schema;
  while (at) {
    const ref: string | undefined = textOf(at, '$ref')?.value;
    if (ref !== undefined) return ref;
    const properties: YamlNode | undefined = valueAt(at, 'properties');
    at = valueAt(properties, 'attributes') ?? valueAt(properties, 'data') ?? valueAt(at, 'items');
  }
  return undefined;
}

function valueAt(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.entries?.findLast((entry) => entry.key === key)?.value;
}

function textOf(node: YamlNode | undefined, key: string): TextFact | undefined {
  const scalar = valueAt(node, key)?.scalar;
  return scalar && scalar.resolves !== 'null' ? { value: scalar.value, span: scalar.span } : undefined;
}
