import {
  CodeActionKind,
  FileOperationPatternKind,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { clientCommands } from '../protocol';
import type { Client } from './client';
import { fileOperationGlobs } from './fileKinds';
import { fixAllKind } from './service/features/codeActions';

/** The renames that the server receives: those of configuration files, and of folders, which may contain some. */
const filters = [
  { pattern: { glob: '**/*', matches: FileOperationPatternKind.folder } },
  ...fileOperationGlobs.map((glob) => ({ pattern: { glob } })),
];

/**
 * What the server offers this client. Positions are UTF-16: every client must understand it, also one that offers
 * others first.
 */
export function serverCapabilities(client: Client): ServerCapabilities {
  return {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
    completionProvider: { resolveProvider: true, triggerCharacters: ['-', '"', "'", ' ', ':', '.', '#', '['] },
    hoverProvider: true,
    definitionProvider: true,
    declarationProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: client.understands.prepareRename ? { prepareProvider: true } : true,
    documentSymbolProvider: { label: 'Sortie' },
    workspaceSymbolProvider: true,
    documentLinkProvider: { resolveProvider: false },
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: { resolveProvider: false },
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, fixAllKind],
      resolveProvider: client.understands.actionResolution,
    },
    ...(client.asksByMessage ? { executeCommandProvider: { commands: [clientCommands.generate] } } : {}),
    ...(client.pulls
      ? { diagnosticProvider: { identifier: 'sortie', interFileDependencies: true, workspaceDiagnostics: true } }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: { filters }, didRename: { filters } },
    },
  };
}
