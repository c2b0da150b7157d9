/** Why a tool does not do what it was asked for, in a sentence for the model and the person. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
