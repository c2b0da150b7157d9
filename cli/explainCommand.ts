import * as l10n from '@vscode/l10n';
import { inert, visible } from '../platform/inert';
import { jsonText } from '../platform/json';
import type { CollectionOverview } from '../server/service/features/collections';
import type { Explanation } from '../server/service/features/explain';
import { ruleJson, ruleText } from './check/explainRule';
import { explanationOf, meantCollection } from './explanation';
import { withProjects } from './folderService';
import { parseArguments } from './parsing';
import { type Command, UsageError } from './terminal';

const options = { api: { type: 'string' }, format: { type: 'string' } } as const;

interface Format {
  readonly rule: (code: string) => readonly string[];
  readonly name: (collection: CollectionOverview, explanation: Explanation) => readonly string[];
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['text', { rule: ruleText, name: textOf }],
  [
    'json',
    {
      rule: ruleJson,
      name: ({ name, api, kind }, explanation) => [jsonText({ collection: name, api, kind, ...explanation })],
    },
  ],
]);

/**
 * `sortie explain CODE` prints the page of a rule. `sortie explain COLLECTION NAME` explains whether callers can sort a
 * collection by a name, and shows the chain from the name to the column. Exit code 1 if they can't, 2 if there is no
 * explanation, and 0 otherwise.
 */
export const explainCommand: Command = {
  help: explainHelp,
  async run(args, terminal) {
    try {
      const { asked, format } = readOptions(args);
      if (typeof asked === 'string') {
        for (const line of format.rule(asked)) terminal.out(line);
        return 0;
      }
      return await withProjects(terminal, terminal.ended, async (folders) => {
        const collection = await meantCollection(folders, asked.collection, asked.api);
        const explanation = explanationOf(collection, asked.name);
        for (const line of format.name(collection, explanation)) terminal.out(line);
        return explanation.sorts ? 0 : 1;
      });
    } catch (error) {
      terminal.err(visible(`sortie explain: ${error instanceof Error ? error.message : String(error)}`));
      return 2;
    }
  },
};

/** Reads the arguments. `asked` is the code of a rule, or a name in a collection. */
function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArguments(args, options, true);
  const [first, name, ...others] = positionals;
  if (first === undefined || others.length > 0) {
    throw new UsageError(
      l10n.t(
        'Specify a collection and a name, such as sortie explain Invoices dueDate, or the code of a rule, such as sortie explain file-name.',
      ),
    );
  }
  const format = formats.get(values.format ?? 'text');
  if (!format) throw new UsageError(l10n.t('--format must be one of {0}.', [...formats.keys()].join(', ')));
  const { api } = values;
  if (name !== undefined) return { asked: { collection: first, name, api }, format };
  if (api !== undefined) throw new UsageError(l10n.t('--api requires a collection and a name.'));
  return { asked: first, format };
}

function textOf(_: CollectionOverview, { reasons, remedy, chain }: Explanation): readonly string[] {
  const sentences = remedy === null ? reasons : [...reasons, remedy];
  return [...sentences, ...(chain.length > 0 ? ['', ...chain] : [])].map((line) => inert(line, 1000));
}

function explainHelp(): string {
  return [
    l10n.t('Usage: sortie explain COLLECTION NAME [options]'),
    l10n.t('       sortie explain CODE [options]'),
    '',
    l10n.t('  --api API           the API of the collection, if several APIs have a collection with this name'),
    l10n.t('  --format FORMAT     text or json (default: text)'),
    '',
    l10n.t(
      'Explains whether callers can sort a collection by a name, and shows the chain from the name to the database column.',
    ),
    l10n.t('With the code of a rule, such as file-name, prints the page of the rule instead.'),
    l10n.t(
      "Exit codes: 0 = a valid sort key or a rule, 1 = not a valid sort key, 2 = the collection or the rule wasn't found, or the arguments are invalid.",
    ),
  ].join('\n');
}
