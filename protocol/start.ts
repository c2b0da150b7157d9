/** What a client may send as `initializationOptions`. A JSON object in which every property is optional. */
export interface StartOptions {
  /**
   * The `clientCommands` that this client runs. The server omits code actions that need other commands, and removes
   * other commands from code lenses and completion items.
   */
  readonly commands?: readonly string[];
  /** Whether the client handles Sortie's own notifications (`sortie/…`). */
  readonly listens?: boolean;
  /** Path of the message bundle for the user's language (`l10n/bundle.l10n.<language>.json`). */
  readonly l10nBundle?: string;
  /** Messages in the user's language, for a server that can't read files. They take precedence over `l10nBundle`. */
  readonly l10nContents?: Readonly<Record<string, string>>;
  /** Whether the client implements `listFolder` and `readFile`, for folders that aren't on the server's disk. */
  readonly files?: boolean;
  /**
   * URI of the folder that contains the rule documentation. If given, diagnostic codes link to `<folder>/<code>.md`.
   */
  readonly ruleDocumentation?: string;
  /** Kinds of file whose syntax another extension in this editor checks. */
  readonly validators?: PeerKinds;
  /** Kinds of file that another extension in this editor outlines. */
  readonly outlines?: PeerKinds;
}

/** Kinds of file that other extensions in this editor handle. */
export interface PeerKinds {
  readonly json: boolean;
  readonly yaml: boolean;
}

/**
 * What other extensions in this editor check and outline. The server doesn't repeat these checks and outlines, so that
 * nothing is shown twice. The client sends `peersChanged` after each change, for example after an extension is
 * disabled. An extension whose checks are turned off still outlines files.
 */
export interface PeerExtensions {
  readonly validators: PeerKinds;
  readonly outlines: PeerKinds;
}
