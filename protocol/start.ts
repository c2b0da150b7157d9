/** What a client may tell the server with `initialize`, as `initializationOptions`. Every field may be missing. Flat, as JSON. */
export interface StartOptions {
  /** Those of `clientCommands` that this client runs; a code action or lens that needs another one is not offered. */
  readonly commands?: readonly string[];
  /** The client listens to the notifications of this folder (`sortie/…`). */
  readonly listens?: boolean;
  /** Path of the message bundle of the user's language (`l10n/bundle.l10n.<language>.json`). */
  readonly l10nBundle?: string;
  /** The messages of that bundle themselves, for a server that can read no path. They count before `l10nBundle`. */
  readonly l10nContents?: Readonly<Record<string, string>>;
  /** The client implements `listFolder` and `readFile`, for folders that aren't on the server's disk. */
  readonly files?: boolean;
  /** URI of the folder with the documentation of the rules; a diagnostic's code then leads to `<folder>/<code>.md`. */
  readonly ruleDocumentation?: string;
  /** Kinds of file whose syntax another extension checks in this editor. */
  readonly validators?: PeerKinds;
  /** Kinds of file that another extension outlines in this editor. */
  readonly outlines?: PeerKinds;
}

/** Kinds of file that other extensions handle in this editor. */
export interface PeerKinds {
  readonly json: boolean;
  readonly yaml: boolean;
}

/**
 * What other extensions check and outline in this editor, so that nothing is shown twice. Sent again as `peersChanged` when
 * it changes, for example when an extension is disabled. An extension whose checks are turned off still outlines.
 */
export interface PeerExtensions {
  readonly validators: PeerKinds;
  readonly outlines: PeerKinds;
}

/** Commands that code actions and lenses of the server name, and that run in the client. */
export const clientCommands = {
  /** One argument, a `GenerateTask`: asks its questions, then applies its edit. */
  generate: 'sortie.generate',
  /**
   * Arguments: the code of a rule, and URI and position of a name if the hover there explains the problem. Shows that hover;
   * without a position, opens the documentation of the rule.
   */
  explainRule: 'sortie.explainRule',
  /** Arguments: URI, position, locations (as in LSP): shows the locations in place. */
  showReferences: 'sortie.showReferences',
  /** One argument, a `CollectionReference`: opens the sort preview of a collection. */
  previewSort: 'sortie.previewSort',
  /** One argument, a `CollectionDeclaration`: writes the fact to the setting `sortie.collections`. */
  declareCollection: 'sortie.declareCollection',
  /** One argument, a `CollectionDeclaration`: removes the fact from the setting `sortie.collections`. */
  removeDeclaration: 'sortie.removeDeclaration',
} as const;
