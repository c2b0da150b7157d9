/** What the local platform says when it refuses a request. */
export interface Refusal {
  /** HTTP status code, 400 to 599. */
  readonly status: number;
  /** A stable code for programs. */
  readonly errorCode: string;
  /** One sentence for people. */
  readonly userMessage: string;
  /** More for developers; the user message if left out. */
  readonly developerMessage?: string;
  /** One message for each thing that is wrong. */
  readonly details?: readonly string[];
  /** Further headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by a handler that refuses a request. The platform responds with the refusal's error body. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.userMessage);
    this.name = 'Refused';
  }
}
