/** The client's capabilities that responses depend on. */
export interface ClientAbilities {
  /** It runs Sortie's own commands that ask a question (`protocol/`). */
  readonly asksQuestions: boolean;
  /** It applies edits that create or rename files. */
  readonly createsFiles: boolean;
  /** It understands snippets in completion items. */
  readonly snippets: boolean;
  /** It shows code actions that can't be applied, with the reason. */
  readonly showsDisabledActions: boolean;
}
