import * as l10n from '@vscode/l10n';
import { isObject } from '../../platform/json';
import { UsageError } from '../terminal';

/** The JSON schema of a tool's input. */
export interface InputSchema {
  readonly type: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

/** Something that an assistant may ask for. It reads, and does nothing else. */
export interface Tool {
  readonly name: string;
  /** For the model: `tools.json` has it in English, as the manifest has that of the same tool in the editor. */
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Whether it reads a platform. */
  readonly reads: 'files' | 'platform';
  /** The result as data. Rejects with `UsageError` or `PlatformError` if the tool can't do what it was asked for. */
  run(input: ToolInput, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

/** The members of a tool's input, which a model has made up. */
export class ToolInput {
  private readonly members: Readonly<Record<string, unknown>>;

  /** Throws `UsageError` for members that the schema doesn't have, and for required ones that are missing. */
  constructor(members: unknown, { properties, required = [] }: InputSchema) {
    this.members = isObject(members) ? members : {};
    for (const name of Object.keys(this.members)) {
      if (!Object.hasOwn(properties, name))
        throw new UsageError(l10n.t('The tool has no input "{0}".', name.slice(0, 60)));
    }
    for (const name of required) {
      if (this.members[name] === undefined) throw new UsageError(l10n.t('{0} is missing.', name));
    }
  }

  /** A member as text; undefined if it is missing or blank. */
  text(name: string): string | undefined {
    return textOf(this.members[name], name);
  }

  /** A member that must be there. */
  required(name: string): string {
    return requiredText(this.members[name], name);
  }

  /** A member whose own members are texts. */
  texts(name: string): Readonly<Record<string, string>> {
    const value = this.members[name] ?? {};
    if (!isObject(value)) throw new UsageError(l10n.t('{0} must be an object.', name));
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, requiredText(text, key)]));
  }

  /** A member that is a list of objects with these texts; there must be at least one. */
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
