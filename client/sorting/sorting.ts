import * as vscode from 'vscode';
import { clientCommands } from '../../protocol';
import type { CommandBody } from '../ui/commands';
import { declareCollection, isCollectionDeclaration, removeDeclaration } from './declare';
import { keyCommands } from './keys/commands';
import { CollectionSource } from './keys/source';
import { SortKeysView } from './keys/view';
import { previewCommands } from './preview/commands';
import type { PreviewParts } from './preview/parts';
import { Previews } from './preview/previews';
import { VerifyDefaultSorts } from './verify/verifyCommand';

/** The sorting part of the extension: the Sort Keys view, and previews of collections in an order. */
export interface Sorting extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
}

/** Puts the sorting part together. Nothing is asked of the language server or of a platform before somebody looks. */
export function createSorting(parts: PreviewParts): Sorting {
  const { language, log } = parts;
  const source = new CollectionSource(language, log);
  const view = new SortKeysView(source);
  const previews = new Previews(parts, () => source.apis());
  const keys = { language, source, view };
  const verifying = new VerifyDefaultSorts(parts);
  const owned = vscode.Disposable.from(view, source, previews, verifying);
  return {
    commands: {
      ...keyCommands(keys),
      ...previewCommands({ ...parts, keys, previews }),
      'sortie.verifyDefaultSorts': (argument) => verifying.run(argument),
      [clientCommands.declareCollection]: async (fact) => {
        if (isCollectionDeclaration(fact)) await declareCollection(fact);
      },
      [clientCommands.removeDeclaration]: async (fact) => {
        if (isCollectionDeclaration(fact)) await removeDeclaration(fact);
      },
    },
    dispose: () => owned.dispose(),
  };
}
