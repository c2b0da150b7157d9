import {
  isMapping,
  itemAtKey,
  itemAtPath,
  itemEnd,
  itemNamed,
  itemStart,
  itemsOf,
  nodeEnd,
  readYaml,
  scalarText,
  type YamlSyntaxItem,
  type YamlSyntaxNode,
} from '../languages/yaml/yamlTree';
import { indentAt, indentUnitOf, lineEnd, lineEndOf } from './layout';
import type { TextEdit } from './textEdits';
import { entryText, isPlain } from './yamlScalar';

/**
 * Returns the edits that replace a key of a mapping. `offset` is where the key begins. No edits if the key isn't `from`,
 * or if the mapping already contains `to`.
 */
export function renameKey(text: string, offset: number, from: string, to: string): TextEdit[] {
  const found = itemAtKey(readYaml(text, offset), offset);
  const key = found?.item.key;
  if (!found || !key || scalarText(key) !== from || itemNamed(found.owner, to) !== undefined) return [];
  return [{ start: key.offset, end: nodeEnd(key), newText: entryText(to, '', '"') }];
}

/** The keys to write to a resource in an apiconfig file, with their values, in order. */
export type ResourceFields = Readonly<Record<string, string>>;

/**
 * Returns the edits that set keys of a resource in an apiconfig file. `parent` is the path of keys to the mapping that
 * contains the resources (empty for the top level). A missing resource is added after the others. Undefined if a value
 * on the path isn't a mapping, or if a missing resource would have to be added to a mapping in braces.
 */
export function setResource(
  text: string,
  parent: readonly string[],
  name: string,
  fields: ResourceFields,
): TextEdit[] | undefined {
  const root = readYaml(text);
  const existing = itemAtPath(root, [...parent, name]);
  if (existing !== undefined) return isMapping(existing.value) ? setFields(text, existing.value, fields) : undefined;
  const owner = parent.length === 0 ? root : itemAtPath(root, parent)?.value;
  if (root === undefined || (owner === undefined && parent.length === 1 && isMapping(root))) {
    const lineEnd = lineEndOf(text);
    const gap = text === '' || /[\r\n]$/.test(text) ? '' : lineEnd;
    const newText = gap + resourceText(parent, name, fields, indentUnitOf(text), lineEnd);
    return [{ start: text.length, end: text.length, newText }];
  }
  if (!isMapping(owner) || owner.type === 'flow-collection') return undefined;
  const last = itemsOf(owner).at(-1);
  if (last === undefined) return undefined;
  const at = lineEnd(text, itemEnd(last));
  const indent = indentAt(text, itemStart(last));
  return [
    { start: at, end: at, newText: lineEndOf(text) + body(indent, name, fields, indentUnitOf(text), lineEndOf(text)) },
  ];
}

/**
 * Returns the path of keys to the mapping that contains a resource. If the resource is missing, returns the path to the
 * first mapping that contains any resource. The path is empty for the top level, and also if the text contains no
 * resources.
 */
export function resourceParents(text: string, name: string): string[] {
  return existingParents(text, name) ?? [];
}

/** Like `resourceParents`, but returns undefined if the text has no resources. */
export function existingParents(text: string, name: string): string[] | undefined {
  const root = readYaml(text);
  const any = (item: YamlSyntaxItem) => itemNamed(item.value, 'resource') !== undefined;
  const found = pathTo(root, (item) => scalarText(item.key) === name && isMapping(item.value)) ?? pathTo(root, any);
  return found?.slice(0, -1);
}

function pathTo(root: YamlSyntaxNode | undefined, wanted: (item: YamlSyntaxItem) => boolean): string[] | undefined {
  const open: { readonly node: YamlSyntaxNode | undefined; readonly path: readonly string[] }[] = [
    { node: root, path: [] },
  ];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { node, path } = next;
    if (!isMapping(node)) continue;
    for (const item of itemsOf(node)) {
      const below = [...path, scalarText(item.key) ?? ''];
      if (wanted(item)) return below;
      open.push({ node: item.value ?? undefined, path: below });
    }
  }
  return undefined;
}

/**
 * Returns the text of a new apiconfig file with one resource. The file combines the lower-layer files. `parent` is the
 * path of keys to the resources in those files.
 */
export function newApiConfig(
  parent: readonly string[],
  name: string,
  fields: ResourceFields,
  { combines, lineEnd }: { readonly combines: readonly string[]; readonly lineEnd: string },
): string {
  const list = combines.map((fqn) => `- ${fqn}${lineEnd}`).join('');
  const head = list === '' ? '' : `combine:${lineEnd}${list}`;
  return head + resourceText(parent, name, fields, '  ', lineEnd);
}

function setFields(text: string, owner: Parameters<typeof itemsOf>[0], fields: ResourceFields): TextEdit[] {
  const edits: TextEdit[] = [];
  const missing: [string, string][] = [];
  for (const [key, value] of Object.entries(fields)) {
    const item = itemNamed(owner, key);
    if (item === undefined) missing.push([key, value]);
    else if (item.value === undefined)
      edits.push({ start: itemEnd(item), end: itemEnd(item), newText: ` ${scalar(value)}` });
    else if (scalarText(item.value) !== value) {
      edits.push({ start: item.value.offset, end: nodeEnd(item.value), newText: scalar(value) });
    }
  }
  const last = itemsOf(owner).at(-1);
  if (missing.length === 0 || last === undefined) return edits;
  if (owner.type === 'flow-collection') {
    const at = itemEnd(last);
    return [
      ...edits,
      { start: at, end: at, newText: missing.map(([key, value]) => `, ${key}: ${scalar(value)}`).join('') },
    ];
  }
  const first = itemsOf(owner)[0] ?? last;
  const indent = indentAt(text, itemStart(first));
  const at = lineEnd(text, itemEnd(last));
  const lines = missing.map(([key, value]) => `${lineEndOf(text)}${indent}${key}: ${scalar(value)}`);
  return [...edits, { start: at, end: at, newText: lines.join('') }];
}

function resourceText(
  parent: readonly string[],
  name: string,
  fields: ResourceFields,
  unit: string,
  lineEnd: string,
): string {
  const heads = parent.map((key, depth) => `${unit.repeat(depth)}${scalar(key)}:${lineEnd}`);
  return `${heads.join('')}${body(unit.repeat(parent.length), name, fields, unit, lineEnd)}${lineEnd}`;
}

function body(indent: string, name: string, fields: ResourceFields, unit: string, lineEnd: string): string {
  const lines = Object.entries(fields).map(([key, value]) => `${indent}${unit}${key}: ${scalar(value)}`);
  return [`${indent}${scalar(name)}:`, ...lines].join(lineEnd);
}

function scalar(value: string): string {
  return isPlain(value) ? value : entryText(value, '"', '"');
}

/** Returns the edits that replace a scalar at an offset. No edits if the text at the offset isn't `source`. */
export function replaceScalar(text: string, offset: number, source: string, value: string): TextEdit[] {
  if (text.slice(offset, offset + source.length) !== source) return [];
  return [{ start: offset, end: offset + source.length, newText: scalar(value) }];
}
