import {
  isMapping,
  itemEnd,
  itemNamed,
  itemStart,
  itemsOf,
  nodeEnd,
  readYaml,
  type YamlSyntaxItem,
} from '../languages/yaml/yamlTree';
import { indentAt, indentUnitOf, lineEnd, lineEndOf } from './layout';
import type { TextEdit } from './textEdits';

/** The paths of a collection and of its element in a Swagger file. */
export interface CollectionPaths {
  /** Path of the collection, such as `/invoices`. */
  readonly path: string;
  /** Name of the path parameter of the element, such as `invoiceId`. */
  readonly parameter: string;
  /** Name of the collection's resource. */
  readonly collection: string;
  /** Name of the element's resource. */
  readonly element: string;
  /** Reference to the element's definition, such as `billing#/definitions/Invoice`. Without it, responses have no schema. */
  readonly schema: string | undefined;
  /** The vendor name in `x-<vendor>-extensions`. */
  readonly vendor: string;
}

/**
 * Returns the edits that add the paths of a collection and of one of its elements. Undefined if the file already
 * contains one of these paths or has an unsupported form.
 */
export function addCollectionPaths(text: string, added: CollectionPaths): TextEdit[] | undefined {
  const root = readYaml(text);
  if (root !== undefined && !isMapping(root)) return undefined;
  const unit = indentUnitOf(text);
  const end = lineEndOf(text);
  const written = (indent: string) =>
    pathLines(added, unit)
      .map((line) => indent + line)
      .join(end);
  const item = itemNamed(root, 'paths');
  if (item === undefined) {
    const gap = text === '' || /[\r\n]$/.test(text) ? '' : end;
    return [{ start: text.length, end: text.length, newText: `${gap}paths:${end}${written(unit)}${end}` }];
  }
  const { value } = item;
  if (value === undefined) return [{ start: itemEnd(item), end: itemEnd(item), newText: end + written(unit) }];
  if (!isMapping(value) || clashes(value, added)) return undefined;
  const last = itemsOf(value).at(-1);
  if (last === undefined) return replaced(text, item, end + written(unit));
  if (value.type === 'flow-collection') return undefined;
  const at = lineEnd(text, itemEnd(last));
  return [{ start: at, end: at, newText: end + written(indentAt(text, itemStart(last))) }];
}

/** Returns the edits that replace an empty flow mapping, such as `paths: {}`, with a block. */
function replaced(text: string, item: YamlSyntaxItem, newText: string): TextEdit[] | undefined {
  const { key, value } = item;
  if (!key || !value) return undefined;
  const start = nodeEnd(key) + 1;
  return text[start - 1] === ':' ? [{ start, end: nodeEnd(value), newText }] : undefined;
}

function clashes(paths: Parameters<typeof itemNamed>[0], { path, parameter }: CollectionPaths): boolean {
  return [path, `${path}/{${parameter}}`].some((each) => itemNamed(paths, each) !== undefined);
}

function pathLines(added: CollectionPaths, unit: string): string[] {
  const { path, parameter, collection, element, vendor, schema } = added;
  const operation = (url: string, name: string, type: string, more: readonly string[], data: readonly string[]) => [
    `${url}:`,
    `${unit}get:`,
    `${unit.repeat(2)}operationId: get${name}`,
    `${unit.repeat(2)}x-${vendor}-extensions:`,
    ...[`operationType: ${type}`, `resourceType: ${name}`, ...more].map((line) => unit.repeat(3) + line),
    `${unit.repeat(2)}responses:`,
    `${unit.repeat(3)}'200':`,
    `${unit.repeat(4)}description: ${name}`,
    ...data.map((line) => unit.repeat(4) + line),
  ];
  const one = schema === undefined ? [] : objectWith('attributes', [`$ref: ${schema}`], unit);
  const each = schema === undefined ? [] : ['type: array', 'items:', ...one.map((line) => unit + line)];
  return [
    ...operation(path, collection, 'get-collection', [`childResourceType: ${element}`], enveloped(each, unit)),
    ...operation(`${path}/{${parameter}}`, element, 'get-element', [], enveloped(one, unit)),
  ];
}

/** Returns the schema of a response whose `data` has the given schema. Empty if the schema is empty. */
function enveloped(data: readonly string[], unit: string): readonly string[] {
  if (data.length === 0) return [];
  return ['schema:', ...objectWith('data', data, unit).map((line) => unit + line)];
}

function objectWith(property: string, lines: readonly string[], unit: string): readonly string[] {
  return ['type: object', 'properties:', `${unit}${property}:`, ...lines.map((line) => unit.repeat(2) + line)];
}
