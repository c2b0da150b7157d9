import type { InitializeParams, MarkupKind } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { clientCommands, type PeerExtensions, type PeerKinds, type StartOptions } from '../protocol';
import type { ClientAbilities } from './service/clientAbilities';
import { isRecord, strings } from './service/values';

/** The client's declared capabilities, and the options that the client sent with `initialize`. */
export interface Client {
  readonly abilities: ClientAbilities;
  /** Commands that the client runs. The server removes any other command from code lenses and completion items. */
  readonly commands: ReadonlySet<string>;
  /**
   * True if the client applies edits but doesn't run the `sortie.generate` command. The server then runs the command
   * itself and asks the user with `window/showMessageRequest`.
   */
  readonly asksByMessage: boolean;
  /** Whether the client applies edits that the server sends. */
  readonly appliesEdits: boolean;
  /** Whether the client pulls diagnostics. If so, the server never pushes diagnostics. */
  readonly pulls: boolean;
  readonly refreshes: { readonly diagnostics: boolean; readonly lenses: boolean; readonly hints: boolean };
  /** Whether the client watches files for the server. */
  readonly watches: boolean;
  /** Whether the client supplies the files in folders that aren't on the server's disk. */
  readonly givesFiles: boolean;
  /** Whether the client supports `workspace/configuration`. */
  readonly supportsConfiguration: boolean;
  /** Whether the server can register for notifications of configuration changes. */
  readonly notifiesConfiguration: boolean;
  readonly showsProgress: boolean;
  /** Whether the client handles the notifications that `protocol/` defines. */
  readonly listens: boolean;
  readonly understands: {
    readonly definitionLinks: boolean;
    readonly symbolTree: boolean;
    readonly documentChanges: boolean;
    /** Whether the client can ask the user to confirm an edit. */
    readonly changeAnnotations: boolean;
    /** False if the client supports only commands as code actions. */
    readonly actionLiterals: boolean;
    readonly actionResolution: boolean;
    readonly prepareRename: boolean;
    readonly codeDescription: boolean;
    /** The text formats that the client can show in hovers. Undefined if the client doesn't specify them. */
    readonly hoverFormats: readonly MarkupKind[] | undefined;
    readonly documentationFormats: readonly MarkupKind[] | undefined;
  };
  readonly start: StartOptions;
  readonly peers: PeerExtensions;
  /** URIs of the workspace folders. */
  readonly folders: readonly string[];
  readonly notifiesFolders: boolean;
}

/** Reads the client's `initialize` parameters. Malformed values are treated as absent. */
export function readClient(params: InitializeParams): Client {
  const { workspace, textDocument, window } = params.capabilities;
  const start = readStartOptions(params.initializationOptions);
  const commands = new Set(start.commands ?? []);
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  const operations = (documentChanges === true && resourceOperations) || [];
  const asksByMessage = !commands.has(clientCommands.generate) && workspace?.applyEdit === true;
  if (asksByMessage) commands.add(clientCommands.generate);
  return {
    abilities: {
      asksQuestions: commands.has(clientCommands.generate),
      createsFiles: operations.includes('create'),
      renamesFiles: operations.includes('rename'),
      snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
      showsDisabledActions: textDocument?.codeAction?.disabledSupport === true,
    },
    commands,
    asksByMessage,
    appliesEdits: workspace?.applyEdit === true,
    pulls: textDocument?.diagnostic !== undefined,
    refreshes: {
      diagnostics: workspace?.diagnostics?.refreshSupport === true,
      lenses: workspace?.codeLens?.refreshSupport === true,
      hints: workspace?.inlayHint?.refreshSupport === true,
    },
    watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    givesFiles: start.files === true,
    supportsConfiguration: workspace?.configuration === true,
    notifiesConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    showsProgress: window?.workDoneProgress === true,
    listens: start.listens === true,
    understands: {
      definitionLinks: textDocument?.definition?.linkSupport === true,
      symbolTree: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
      documentChanges: workspace?.workspaceEdit?.documentChanges === true,
      changeAnnotations: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
      actionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      actionResolution: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
      prepareRename: textDocument?.rename?.prepareSupport === true,
      codeDescription:
        textDocument?.publishDiagnostics?.codeDescriptionSupport === true ||
        textDocument?.diagnostic?.codeDescriptionSupport === true,
      hoverFormats: textDocument?.hover?.contentFormat,
      documentationFormats: textDocument?.completion?.completionItem?.documentationFormat,
    },
    start,
    peers: readPeers(params.initializationOptions),
    folders: foldersOf(params),
    notifiesFolders: workspace?.workspaceFolders === true,
  };
}

function readStartOptions(value: unknown): StartOptions {
  if (!isRecord(value)) return {};
  const { commands, l10nBundle, l10nContents, files, ruleDocumentation, listens } = value;
  return {
    commands: Array.isArray(commands) ? strings(commands) : undefined,
    ...(typeof l10nBundle === 'string' ? { l10nBundle } : {}),
    l10nContents: isRecord(l10nContents) ? readMessages(l10nContents) : undefined,
    ...(files === true ? { files } : {}),
    ...(typeof ruleDocumentation === 'string' ? { ruleDocumentation } : {}),
    ...(listens === true ? { listens } : {}),
  };
}

function readMessages(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

/**
 * Reads the kinds of file that other extensions in the client's editor check and outline. Any value other than `true`
 * is treated as false.
 */
export function readPeers(value: unknown): PeerExtensions {
  const said = isRecord(value) ? value : {};
  return { validators: readKinds(said.validators), outlines: readKinds(said.outlines) };
}

function readKinds(value: unknown): PeerKinds {
  return isRecord(value) ? { json: value.json === true, yaml: value.yaml === true } : { json: false, yaml: false };
}

function foldersOf(params: InitializeParams): readonly string[] {
  if (params.workspaceFolders) return params.workspaceFolders.map((folder) => folder.uri);
  const { rootUri, rootPath } = params;
  if (rootUri) return [rootUri];
  return typeof rootPath === 'string' && rootPath !== '' ? [URI.file(rootPath).toString()] : [];
}
