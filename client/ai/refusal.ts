/** The reason why a tool refuses a request, as a sentence for the model and the user. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
