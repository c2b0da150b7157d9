import {
  CodeActionKind,
  FileOperationPatternKind,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { clientCommands } from '../protocol';
import type { Client } from './client';
import { applyEditCommand } from './requests/commands';
import { fixAllKind } from './service/features/codeActions';
import { defaultSettings } from './service/settings';

const { exclude: _, ...read } = defaultSettings.files;

/** Globs that match files whose renaming may change fully qualified names. */
const fileOperationGlobs: readonly string[] = Object.values(read).flat();

/**
 * The files and folders whose renames the server handles: configuration files, Gosu files, and all folders, because a
 * folder may contain such files.
 */
const filters = [
  { pattern: { glob: '**/*', matches: FileOperationPatternKind.folder } },
  ...fileOperationGlobs.map((glob) => ({ pattern: { glob } })),
];

/**
 * The capabilities that the server announces to this client. Positions are in UTF-16, even if the client prefers
 * another encoding, because every client must support UTF-16.
 */
export function serverCapabilities(client: Client): ServerCapabilities {
  const { asksByMessage, appliesEdits, understands } = client;
  const commands = [
    ...(asksByMessage ? [clientCommands.generate] : []),
    ...(appliesEdits && !understands.actionLiterals ? [applyEditCommand] : []),
  ];
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
    codeLensProvider: { resolveProvider: false },
    inlayHintProvider: { resolveProvider: false },
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, fixAllKind],
      resolveProvider: client.understands.actionResolution,
    },
    ...(commands.length > 0 ? { executeCommandProvider: { commands } } : {}),
    ...(client.pulls
      ? { diagnosticProvider: { identifier: 'sortie', interFileDependencies: true, workspaceDiagnostics: true } }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: { filters }, didRename: { filters } },
    },
  };
}
