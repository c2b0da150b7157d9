import * as vscode from 'vscode';
import type { Language } from '../language/language';
import type { CommandBody } from '../ui/commands';
import { keyCommands } from './keys/commands';
import { CollectionSource } from './keys/source';
import { SortKeysView } from './keys/view';

/** What the sorting part is built on. */
export interface SortingFoundation {
  readonly language: Language;
  readonly log: vscode.LogOutputChannel;
}

/** The sorting part of the extension: the Sort Keys view and what is done from it. */
export interface Sorting extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
}

/** Puts the sorting part together. Nothing is asked of the language server before somebody looks. */
export function createSorting({ language, log }: SortingFoundation): Sorting {
  const source = new CollectionSource(language, log);
  const view = new SortKeysView(source);
  const owned = vscode.Disposable.from(view, source);
  return {
    commands: keyCommands({ language, source, view }),
    dispose: () => owned.dispose(),
  };
}
