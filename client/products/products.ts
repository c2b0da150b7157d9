import * as vscode from 'vscode';
import type { ApplicationAccess } from '../environments/applicationAccess';
import type { EnvironmentList } from '../environments/environmentList';
import type { Tokens } from '../environments/tokens';
import type { CommandBody } from '../ui/commands';
import { productCommands } from './commands';
import { documentCommands } from './documentCommands';
import { DefinitionDocuments } from './documents';
import { DefinitionReader } from './reader';
import { ProductsSource } from './source';
import { ProductsView } from './view';

interface Products extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
}

interface ProductsOptions {
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly access: ApplicationAccess;
  readonly log: vscode.LogOutputChannel;
  /** Storage for the product codes that the user added. All workspaces share it. */
  readonly memory: vscode.Memento;
}

/**
 * Creates the product definition features. They read nothing until the view or a document is visible, or until a
 * command runs.
 */
export function createProducts({ environments, tokens, access, log, memory }: ProductsOptions): Products {
  const reader = new DefinitionReader(access, log);
  const source = new ProductsSource(environments, tokens, memory, reader);
  const view = new ProductsView(source);
  const documents = new DefinitionDocuments(reader, environments, tokens);
  const owned = vscode.Disposable.from(view, source, documents);
  return {
    commands: {
      ...productCommands({ environments, reader, source, view, documents }),
      ...documentCommands(documents),
    },
    dispose: () => owned.dispose(),
  };
}
