import * as l10n from '@vscode/l10n';
import { isObject } from '../../platform/json';
import { UsageError } from '../terminal';

interface InputSchema {
  readonly type: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

/** A tool for an assistant. Tools are read-only. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /**
   * The description for the language model, in English, from `tools.json`. The extension manifest describes the same
   * tool for the editor.
   */
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** The JSON schema of the data that `run` returns, from `outputs.json`. */
  readonly outputSchema: object;
  /** Whether the tool reads files or a platform. */
  readonly reads: 'files' | 'platform';
  /** Returns the result as data. Rejects with `UsageError` or `PlatformError` if the tool fails. */
  run(input: ToolInput, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * The properties of a tool's input, which comes from a language model. Each method throws `UsageError` for a value of
 * the wrong type.
 */
export class ToolInput {
  private readonly members: Readonly<Record<string, unknown>>;

  /** Throws `UsageError` for properties that aren't in the schema and for missing required properties. */
  constructor(members: unknown, { properties, required = [] }: InputSchema) {
    this.members = isObject(members) ? members : {};
    for (const name of Object.keys(this.members)) {
      if (!Object.hasOwn(properties, name))
        throw new UsageError(l10n.t('The tool has no input named "{0}".', name.slice(0, 60)));
    }
    for (const name of required) {
      if (this.members[name] === undefined) throw new UsageError(l10n.t('{0} is missing.', name));
    }
  }

  /** Returns a property as text, or undefined if it is missing or blank. */
  text(name: string): string | undefined {
    return textOf(this.members[name], name);
  }

  required(name: string): string {
    return requiredText(this.members[name], name);
  }

  /**
   * Returns a property that is an object whose values are strings. Returns an empty object if the property is missing.
   */
  texts(name: string): Readonly<Record<string, string>> {
    const value = this.members[name] ?? {};
    if (!isObject(value)) throw new UsageError(l10n.t('{0} must be an object.', name));
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, requiredText(text, key)]));
  }

  /**
   * Returns a property that is a non-empty list of objects. In each object, the properties listed in `names` are
   * strings.
   */
  list<Name extends string>(name: string, names: readonly Name[]): readonly Readonly<Record<Name, string>>[] {
    const value = this.members[name];
    if (!Array.isArray(value) || value.length === 0) throw new UsageError(l10n.t('{0} is missing.', name));
    return value.map((element: unknown) => {
      const texts: Partial<Record<Name, string>> = {};
      for (const each of names) texts[each] = requiredText(isObject(element) ? element[each] : undefined, each);
      return texts as Record<Name, string>;
    });
  }
}

function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new UsageError(l10n.t('{0} must be a string.', name));
  return value.trim() === '' ? undefined : value.trim();
}

function requiredText(value: unknown, name: string): string {
  const text = textOf(value, name);
  if (text === undefined) throw new UsageError(l10n.t('{0} is missing.', name));
  return text;
}
