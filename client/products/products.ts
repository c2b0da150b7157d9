import * as vscode from 'vscode';
import type { CommandBody } from '../ui/commands';
import { productCommands } from './commands';
import { documentCommands } from './documentCommands';
import { DefinitionDocuments } from './documents';
import type { ProductParts } from './parts';
import { DefinitionReader } from './reader';
import { ProductsSource } from './source';
import { ProductsView } from './view';

/** The product-definition part of the extension: its view, its documents and what is done with them. */
export interface Products extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
}

/** Puts the product-definition part together. Nothing is read before somebody looks. */
export function createProducts(parts: ProductParts): Products {
  const reader = new DefinitionReader(parts);
  const source = new ProductsSource(parts, reader);
  const view = new ProductsView(source);
  const documents = new DefinitionDocuments(reader, parts);
  const { environments } = parts;
  const owned = vscode.Disposable.from(view, source, documents);
  return {
    commands: {
      ...productCommands({ environments, reader, source, view, documents }),
      ...documentCommands(documents),
    },
    dispose: () => owned.dispose(),
  };
}
