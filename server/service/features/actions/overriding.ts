import * as l10n from '@vscode/l10n';
import type { ResourceFact } from '../../facts/apiconfigFacts';
import type { GenerateContext } from '../../generate/context';
import { overrideTitle, planOverride, writeOverride } from '../../generate/overrideDefaultSort';
import { commandFix, type Fix } from '../../rules/fix';
import { type Cursor, touches } from '../../symbols/cursor';

/**
 * Returns refactorings for the resource at the cursor. They write its inherited default sort to a customer file. If
 * several customer files are equally suitable, the user selects one.
 */
export function overridesAt(
  { model, selectedFiles }: GenerateContext,
  cursor: Cursor,
  resource: ResourceFact,
): readonly Fix[] {
  const spans = [resource.keySpan, ...resource.defaultSorts.map(({ keySpan }) => keySpan)];
  if (!spans.some((span) => touches(span, cursor.block.local))) return [];
  const id = model.resources.at(cursor.uri, resource.name);
  const planned = planOverride(model, id, selectedFiles.with());
  if (planned.kind === 'refused') return [];
  const head = { id: 'override-default-sort', kind: 'refactor.rewrite' as const };
  if (planned.kind === 'question') {
    const title = l10n.t('Override the default sort of {0}…', resource.name);
    const argument = { kind: 'override-default-sort' as const, uri: cursor.uri, collection: resource.name };
    return [{ ...commandFix(head.id, title, { name: 'generate', argument }), ...head }];
  }
  return [
    {
      ...head,
      title: overrideTitle(planned.value),
      preferred: false,
      safe: false,
      createsFiles: false,
      edit: (read) => writeOverride(planned.value, read),
    },
  ];
}
