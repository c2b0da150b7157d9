/**
 * A custom message, identified by its method name. The type parameters are the types of the message's parameters and
 * result; notifications have no result. At run time, client and server need only the name, so this folder has no
 * dependencies.
 */
export interface Message<Params, Result = void> {
  readonly method: string;
  /** Exists only for the type checker. Never set at run time. */
  readonly types?: (params: Params) => Result;
}

/** Declares a message by its method name. */
export function message<Params, Result = void>(method: string): Message<Params, Result> {
  return { method };
}
