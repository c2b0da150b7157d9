import { readPart } from './apiconfig';
import type { TextFact } from './facts';
import type { Format } from './format';
import type { OperationFact } from './swaggerFacts';
import { yamlSuppressions } from './yamlComments';
import { type Containers, resplitYaml, splitYaml, type YamlContext } from './yamlParts';
import type { YamlEntry, YamlNode } from './yamlTree';

const containers: Containers = {
  wholeBy: new Set(),
  only: new Set(['paths', 'definitions', 'parameters', 'responses']),
};

/** Swagger files: one part for each path; the rest by the keys of the top. */
export const swaggerFormat: Format<YamlContext> = {
  split: (text) => splitYaml(text, containers),
  resplit: (text, old, place) => resplitYaml(text, old, place, containers),
  read(text, context, shared) {
    const { root, problems } = readPart(text, context, shared);
    const entries = root?.entries ?? [];
    const [first] = entries;
    const container = context.role === 'container' && first ? { name: first.key, keySpan: first.keySpan } : undefined;
    const basePath = context.path === '' ? textOf(root, 'basePath') : undefined;
    const paths = context.path === 'paths' ? entries : (valueAt(root, 'paths')?.entries ?? []);
    return {
      facts: {
        kind: 'swagger',
        ...(basePath ? { basePath } : {}),
        operations: context.role === 'entry' ? paths.flatMap(readPath) : [],
        others: shared.list(entries.map(({ key, keySpan }) => ({ key, keySpan, indent: context.indent }))),
        ...(container ? { container } : {}),
      },
      problems,
      suppressions: yamlSuppressions(text),
    };
  },
  readFrames: () => [],
};

function readPath(path: YamlEntry): readonly OperationFact[] {
  const operations: OperationFact[] = [];
  for (const { key: method, keySpan, value } of path.value.entries ?? []) {
    if (value.kind !== 'mapping' || method === 'parameters') continue;
    const extension = value.entries?.find(({ key }) => /^x-[\w.]+-extensions$/.test(key));
    const vendor = extension && /^x-([\w.]+)-extensions$/.exec(extension.key)?.[1];
    const operationType = textOf(extension?.value, 'operationType');
    const resourceType = textOf(extension?.value, 'resourceType');
    const childResourceType = textOf(extension?.value, 'childResourceType');
    operations.push({
      path: path.key,
      method,
      methodFact: { value: method, span: keySpan },
      ...(vendor === undefined ? {} : { vendor }),
      ...(operationType ? { operationType } : {}),
      ...(resourceType ? { resourceType } : {}),
      ...(childResourceType ? { childResourceType } : {}),
    });
  }
  return operations;
}

function valueAt(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.entries?.findLast((entry) => entry.key === key)?.value;
}

function textOf(node: YamlNode | undefined, key: string): TextFact | undefined {
  const scalar = valueAt(node, key)?.scalar;
  return scalar && scalar.resolves !== 'null' ? { value: scalar.value, span: scalar.span } : undefined;
}
