import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { type ApiNode, collections } from '../../protocol';
import type { Language } from '../language/language';
import { askExplanation } from '../sorting/collections';
import { referenceTo } from '../sorting/references';
import { explanationText, meantCollection } from './explanation';
import { optionalText, text } from './input';
import { ToolRefusal } from './refusal';
import type { ToolBody } from './tool';

interface Asked {
  readonly collection: string;
  readonly api: string | undefined;
  readonly name: string;
}

/**
 * A tool that explains why a name is or isn't a sort key of a collection. If the name isn't a sort key, the tool also
 * explains how to make it one.
 */
export function explainName(language: Language): ToolBody<Asked> {
  return {
    read: (input) => ({
      collection: text(input, 'collection'),
      api: optionalText(input, 'api'),
      name: text(input, 'name'),
    }),
    progress: ({ collection, name }) =>
      vscode.l10n.t('Checking whether {0} can be sorted by {1}', inert(collection, 60), inert(name, 60)),
    async run(asked, token) {
      const client = await language.client();
      const { apis } = await client.sendRequest<{ readonly apis: readonly ApiNode[] }>(collections.method, {}, token);
      const collection = meantCollection(apis, asked.collection, asked.api);
      const explanation = await askExplanation(language, referenceTo(collection), asked.name);
      if (!explanation) throw new ToolRefusal(vscode.l10n.t('The collection was changed or removed. Try again.'));
      return explanationText(collection, explanation);
    },
  };
}
