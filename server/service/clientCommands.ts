/** Commands that run in the client (see `protocol/start.ts`). Code actions, code lenses, and completion refer to them. */
export const clientCommands = {
  generate: 'sortie.generate',
  explainRule: 'sortie.explainRule',
  showReferences: 'sortie.showReferences',
  previewSort: 'sortie.previewSort',
  declareCollection: 'sortie.declareCollection',
  removeDeclaration: 'sortie.removeDeclaration',
} as const;
