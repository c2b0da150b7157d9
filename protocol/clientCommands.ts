/** Commands that run in the client. The server's code actions and code lenses refer to them. */
export const clientCommands = {
  /** Asks the questions of a task, then applies the task's edit. Argument: a `GenerateTask`. */
  generate: 'sortie.generate',
  /**
   * Shows the hover that explains a problem. Opens the documentation of the rule instead if no position is given, or if
   * another document is active. Arguments: rule code, and optionally the URI and position of that hover.
   */
  explainRule: 'sortie.explainRule',
  /** Shows locations in a peek view. Arguments: URI, position, and locations as in LSP. */
  showReferences: 'sortie.showReferences',
  /** Opens the sort preview of a collection. Argument: a `CollectionReference`. */
  previewSort: 'sortie.previewSort',
  /** Shows the completion items at the cursor. */
  suggest: 'sortie.suggest',
} as const;
