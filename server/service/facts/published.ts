import type { YamlNode } from '../languages/yaml/yaml';
import { type Containers, splitYaml, type YamlContext } from '../languages/yaml/yamlSplit';
import { otherKeyOf, readPart } from './apiconfig';
import type { FactFormat } from './facts';
import type { PublishedApiFact } from './publishedFacts';
import { documentFactsOf } from './yamlDocumentFacts';

/** No mapping in the list of published APIs is split. */
export const publishedContainers: Containers = { wholeBy: new Set(), only: new Set() };

/** The format of the list of published APIs. Each top-level key is one part. */
export const publishedFormat: FactFormat<YamlContext> = {
  split: (text) => splitYaml(text, publishedContainers),
  parse(text, context) {
    const parsed = readPart(text, context);
    const { root, problems, suppressions } = parsed;
    const entries = root?.entries ?? [];
    const list = entries.findLast(({ key }) => key === 'apis')?.value;
    return {
      facts: {
        kind: 'published',
        apis: list && (list.items ?? []).flatMap(({ value }) => readApi(value)),
        others: entries.map((entry) => otherKeyOf(entry, context.indent)),
        ...documentFactsOf(parsed, context),
      },
      problems,
      suppressions,
    };
  },
};

function readApi(node: YamlNode): readonly PublishedApiFact[] {
  const scalarOf = (key: string) => node.entries?.findLast((entry) => entry.key === key)?.value.scalar;
  const name = scalarOf('name') ?? node.scalar;
  if (name?.resolves !== 'string') return [];
  return [{ name: { value: name.value, span: name.span }, isOn: isOn(scalarOf('published')?.value) }];
}

/** Whether a `published` value enables an API. `false` and `${NAME:false}` don't. */
function isOn(value: string | undefined): boolean {
  const given = value === undefined ? 'true' : (/^\$\{[^}:]*:([^}]*)\}$/.exec(value.trim())?.[1] ?? value);
  return given.trim().toLowerCase() !== 'false';
}
