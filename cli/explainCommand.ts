import * as l10n from '@vscode/l10n';
import { inert, visible } from '../platform/inert';
import { jsonText } from '../platform/json';
import type { CollectionOverview } from '../server/service/features/collections';
import type { Explanation } from '../server/service/features/explain';
import { explanationOf, meantCollection } from './explanation';
import { withProject } from './folderService';
import { parseArguments } from './parsing';
import { type Command, UsageError } from './terminal';

const options = { api: { type: 'string' }, format: { type: 'string' } } as const;

type Format = (collection: CollectionOverview, explanation: Explanation) => readonly string[];

const formats: ReadonlyMap<string, Format> = new Map([
  ['text', textOf],
  ['json', ({ name, api, kind }, explanation) => [jsonText({ collection: name, api, kind, ...explanation })]],
]);

/**
 * `sortie explain COLLECTION NAME`: explains whether callers can sort a collection by a name, and shows the chain from
 * the name to the column. Exit code 0 if they can, 1 if they can't, and 2 if there is no explanation.
 */
export const explainCommand: Command = {
  help: explainHelp,
  async run(args, terminal) {
    try {
      const { collection: asked, api, name, format } = readOptions(args);
      return await withProject(terminal, terminal.ended, async (read) => {
        const collection = await meantCollection(read, asked, api);
        const explanation = explanationOf(read, collection, name);
        for (const line of format(collection, explanation)) terminal.out(line);
        return explanation.sorts ? 0 : 1;
      });
    } catch (error) {
      terminal.err(visible(`sortie explain: ${error instanceof Error ? error.message : String(error)}`));
      return 2;
    }
  },
};

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArguments(args, options, true);
  const [collection, name, ...others] = positionals;
  if (collection === undefined || name === undefined || others.length > 0)
    throw new UsageError(l10n.t('Specify a collection and a name, such as sortie explain Invoices dueDate.'));
  const format = formats.get(values.format ?? 'text');
  if (!format) throw new UsageError(l10n.t('--format must be one of {0}.', [...formats.keys()].join(', ')));
  return { collection, name, api: values.api, format };
}

function textOf(_: CollectionOverview, { reasons, remedy, chain }: Explanation): readonly string[] {
  const sentences = remedy === null ? reasons : [...reasons, remedy];
  return [...sentences, ...(chain.length > 0 ? ['', ...chain] : [])].map((line) => inert(line, 1000));
}

function explainHelp(): string {
  return [
    l10n.t('Usage: sortie explain COLLECTION NAME [options]'),
    '',
    l10n.t('  --api API           the API of the collection, if several APIs have a collection with this name'),
    l10n.t('  --format FORMAT     text or json (default: text)'),
    '',
    l10n.t(
      'Explains whether callers can sort a collection by a name, and shows the chain from the name to the database column.',
    ),
    l10n.t(
      "Exit codes: 0 = a valid sort key, 1 = not a valid sort key, 2 = the collection wasn't found, or the arguments are invalid.",
    ),
  ].join('\n');
}
