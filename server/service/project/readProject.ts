import * as l10n from '@vscode/l10n';
import { parseJson } from '../languages/json/json';
import { endOf, entriesOf, itemsOf, type JsonEntry, type Node, stringOf } from '../languages/json/jsonTree';
import { defaultProject, type ProjectSettings, type RuleSeverity, type StatedCollection } from '../settings';
import { nearest } from '../text/nearest';
import type { ParseProblem } from '../text/parseProblem';
import type { Span } from '../text/span';
import type { Suppression } from '../text/suppression';
import { globProblem } from './globProblem';
import { fileSizes, globLimits, kindTexts, knownKeys, patterns, severityTexts } from './keys';

/** A mistake in the content of a project file. The part with the mistake has no effect. */
export interface ProjectMistake {
  readonly span: Span;
  readonly message: string;
  /** Whether the schema reports the same mistake, in an editor that uses it. */
  readonly isInSchema: boolean;
  /** Strings that could replace the text, best first. */
  readonly instead: readonly string[];
}

/** The content of a project file. */
export interface ProjectContent {
  /** Undefined if the text isn't valid JSON with comments. */
  readonly settings: ProjectSettings | undefined;
  readonly mistakes: readonly ProjectMistake[];
  readonly parseProblems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
  /** Undefined if the text contains no object. */
  readonly root: Node | undefined;
}

/**
 * Reads the text of a project file. Each part with a mistake is reported and left out, and all other parts count. Every
 * key is treated as plain data, even `__proto__`. Doesn't check whether the rules exist.
 */
export function readProject(text: string): ProjectContent {
  const { root, problems, suppressions } = parseJson(text);
  const isEmpty = root === undefined && problems.every((problem) => isMissingValue(problem));
  const parseProblems = isEmpty ? [] : problems;
  const isBroken = parseProblems.some(({ code }) => code === 'invalid-syntax');
  const reader = new ProjectReader();
  const settings = isBroken ? undefined : reader.settings(root);
  return { settings, mistakes: reader.mistakes, parseProblems, suppressions, root };
}

/** Whether a problem is the only one of a text without a value. Such a project file specifies nothing. */
function isMissingValue(problem: ParseProblem): boolean {
  return problem.code === 'invalid-syntax' && problem.reason === 'value-expected';
}

class ProjectReader {
  readonly mistakes: ProjectMistake[] = [];

  settings(root: Node | undefined): ProjectSettings {
    const top = this.members(root, knownKeys.root);
    const files = this.members(top.get('files'), knownKeys.files);
    const gosu = this.members(top.get('gosu'), knownKeys.gosu);
    const globs = (kind: keyof ProjectSettings['files']) => this.globs(files.get(kind), kind);
    const environments = top.get('environments');
    if (environments && environments.type !== 'array') this.wrong(environments, l10n.t('a list of environments'));
    return {
      vendor: this.text(top.get('vendor'), patterns.vendor, l10n.t('a word')) ?? defaultProject.vendor,
      rules: this.rules(top.get('rules')),
      collections: this.collections(top.get('collections')),
      files: {
        schema: globs('schema'),
        mapping: globs('mapping'),
        updater: globs('updater'),
        apiconfig: globs('apiconfig'),
        swagger: globs('swagger'),
        gosu: globs('gosu'),
        entity: globs('entity'),
        exclude: globs('exclude'),
      },
      maxFileSize: this.size(top.get('maxFileSize')),
      sortColumnPackage:
        this.text(gosu.get('sortColumnPackage'), patterns.sortColumnPackage, l10n.t('names separated by dots')) ?? '',
    };
  }

  /** Returns the values of an object's known keys. */
  private members(node: Node | undefined, known: readonly string[]): ReadonlyMap<string, Node> {
    const found = new Map<string, Node>();
    for (const { key, keySpan, value } of this.entries(node)) {
      if (known.includes(key)) {
        if (value) found.set(key, value);
      } else {
        const message = l10n.t('Unknown key "{0}". Available keys: {1}.', shortened(key), known.join(', '));
        this.mistakes.push({ span: keySpan, message, isInSchema: false, instead: nearest(key, known) });
      }
    }
    return found;
  }

  private entries(node: Node | undefined): readonly JsonEntry[] {
    if (node && node.type !== 'object') this.wrong(node, l10n.t('an object'));
    return entriesOf(node);
  }

  private rules(node: Node | undefined): ProjectSettings['rules'] {
    const rules: Record<string, RuleSeverity> = Object.create(null);
    const severities = Object.keys(severityTexts);
    for (const { key, value } of this.entries(node)) {
      const text = stringOf(value);
      if (isSeverity(text)) rules[key] = text;
      else if (value) this.wrong(value, oneOf(severities), text === undefined ? [] : nearest(text, severities));
    }
    return rules;
  }

  private collections(node: Node | undefined): ProjectSettings['collections'] {
    const collections: Record<string, StatedCollection> = Object.create(null);
    for (const { key, value } of this.entries(node)) if (value) collections[key] = this.collection(value);
    return collections;
  }

  private collection(node: Node): StatedCollection {
    const facts = this.members(node, knownKeys.collection);
    const sortKeys = this.sortKeys(facts.get('sortKeys'));
    return {
      kind: this.kind(facts.get('kind')),
      ...(sortKeys.length === 0 ? {} : { sortKeys }),
      element: this.text(facts.get('element'), '.', l10n.t('the name of a definition')),
    };
  }

  private kind(node: Node | undefined): StatedCollection['kind'] {
    const text = stringOf(node);
    if (isKind(text)) return text;
    const kinds = Object.keys(kindTexts);
    if (node) this.wrong(node, oneOf(kinds), text === undefined ? [] : nearest(text, kinds));
    return undefined;
  }

  private sortKeys(node: Node | undefined): readonly string[] {
    return this.items(node, l10n.t('a list of sort key names')).flatMap((item) => {
      const name = this.text(item, patterns.sortKey, l10n.t('a sort key name'));
      return name === undefined ? [] : [name];
    });
  }

  /** Returns the globs for a kind of file. The default counts if the list or one of its globs is invalid. */
  private globs(node: Node | undefined, kind: keyof ProjectSettings['files']): readonly string[] {
    const before = this.mistakes.length;
    const items = this.items(node, l10n.t('a list of glob patterns'));
    if (node && items.length > globLimits.most)
      this.add(node, l10n.t('This list has more than {0} patterns. Remove some.', globLimits.most));
    const globs = items.slice(0, globLimits.most).flatMap((item) => {
      const glob = stringOf(item);
      if (glob === undefined) this.wrong(item, l10n.t('a glob pattern'));
      const problem = glob === undefined ? undefined : globProblem(glob);
      if (problem !== undefined) this.add(item, problem);
      return glob ?? [];
    });
    return node && this.mistakes.length === before ? globs : defaultProject.files[kind];
  }

  private size(node: Node | undefined): number {
    const value: unknown = node?.value;
    const { least, most } = fileSizes;
    if (typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most) return value;
    if (node) this.wrong(node, l10n.t('a whole number from {0} to {1}', least, most));
    return defaultProject.maxFileSize;
  }

  private items(node: Node | undefined, expected: string): readonly Node[] {
    if (node && node.type !== 'array') this.wrong(node, expected);
    return itemsOf(node);
  }

  private text(node: Node | undefined, pattern: string, expected: string): string | undefined {
    const text = stringOf(node);
    if (text !== undefined && new RegExp(pattern, 'u').test(text)) return text;
    if (node) this.wrong(node, expected);
    return undefined;
  }

  private wrong(node: Node, expected: string, instead: readonly string[] = []): void {
    const message = l10n.t('This value must be {0}. Until you correct it, Sortie uses the default.', expected);
    this.mistakes.push({ span: nodeSpan(node), message, isInSchema: true, instead });
  }

  private add(node: Node, message: string): void {
    this.mistakes.push({ span: nodeSpan(node), message, isInSchema: false, instead: [] });
  }
}

/** Returns the span of a node. */
export function nodeSpan(node: Node): Span {
  return { start: node.offset, end: endOf(node) };
}

function oneOf(names: readonly string[]): string {
  return l10n.t('one of {0}', names.join(', '));
}

function isSeverity(text: string | undefined): text is RuleSeverity {
  return text !== undefined && Object.hasOwn(severityTexts, text);
}

function isKind(text: string | undefined): text is NonNullable<StatedCollection['kind']> {
  return text !== undefined && Object.hasOwn(kindTexts, text);
}

/** Returns a text that is short enough for a message. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
