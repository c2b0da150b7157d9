/** Thrown if a tool refuses a request. The message is the reason, as a sentence for the model and the user. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
