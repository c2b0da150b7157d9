import * as l10n from '@vscode/l10n';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult } from '../generateTask';
import { fileNameOf, simpleName } from '../model/names';
import type { NewCollection } from './addCollection/newCollection';
import { planCollection } from './addCollection/plan';
import { placeAfter, writeCollection } from './addCollection/write';
import type { GenerateContext } from './context';
import { type Answers, refused } from './planResult';

/**
 * Returns the edit that creates a collection: resources, default sort, definition, mapper, paths, and classes. If
 * information is missing, returns a question.
 */
export async function addCollection({ model, read }: GenerateContext, answers: Answers): Promise<GenerateResult> {
  const planned = planCollection(model, answers);
  if (planned.kind !== 'known') return planned;
  const plan = planned.value;
  const edits = await writeCollection(model, plan, read);
  const { collection } = plan.names;
  if (edits.length === 0) {
    return refused(
      l10n.t(
        "Collection {0} can't be added: a file already contains part of it or has an unsupported form. Edit the files by hand.",
        collection,
      ),
    );
  }
  const place = placeAfter(plan, edits);
  const at = place && positionIn(place.text, place.offset);
  return {
    kind: 'edit',
    label: l10n.t('Add Collection {0}', collection),
    edit: toWorkspaceEdit(edits),
    ...(place && at ? { reveal: { uri: place.uri, range: { start: at, end: at } } } : {}),
    ...noteOf(plan),
  };
}

function positionIn(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** Returns a note about what keeps the new collection from working. Empty if nothing does. */
function noteOf({ files, classes }: NewCollection): { readonly note?: string } {
  const [uncombined] = [files.apiconfig, files.schema, files.mapping].filter(({ isUncombined }) => isUncombined);
  const bare = [classes.collection, classes.element].filter(({ supertype }) => supertype === undefined);
  const sentences = [
    ...(uncombined
      ? [l10n.t('No file combines {0} yet, so this change has no effect.', fileNameOf(uncombined.uri))]
      : []),
    ...bare.map(({ fqn }) => l10n.t('{0} has no superclass yet. Add one before you deploy.', simpleName(fqn))),
  ];
  return sentences.length === 0 ? {} : { note: sentences.join(' ') };
}
