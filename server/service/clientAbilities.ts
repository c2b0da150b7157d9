/** The client's capabilities that responses depend on. */
export interface ClientAbilities {
  /** Whether the client supports the Sortie commands that ask the user questions (`protocol/`). */
  readonly asksQuestions: boolean;
  /** Whether the client applies edits that create files. */
  readonly createsFiles: boolean;
  /** Whether the client applies edits that rename files. */
  readonly renamesFiles: boolean;
  /** Whether the client supports snippets in completion items. */
  readonly snippets: boolean;
  /** Whether the client shows disabled code actions with the reason why they are disabled. */
  readonly showsDisabledActions: boolean;
}

/** The client's capabilities that renames depend on. */
export type RenameAbilities = Pick<ClientAbilities, 'renamesFiles'>;
