/**
 * One custom message, by its name on the wire. The type parameters say what goes and what comes back; a notification
 * comes back with nothing. Neither side needs more than the name to send it, so this folder depends on no library.
 */
export interface Message<Params, Result = void> {
  readonly method: string;
  /** Never present at run time: it carries the types. */
  readonly types?: (params: Params) => Result;
}

/** Declares a message under its name on the wire. */
export function message<Params, Result = void>(method: string): Message<Params, Result> {
  return { method };
}
