/** The content of an error response. */
export interface Refusal {
  /** HTTP status code, 400 to 599. */
  readonly status: number;
  /** A stable code for programs. */
  readonly errorCode: string;
  /** A sentence for users. */
  readonly userMessage: string;
  /** A message for developers. Defaults to the user message. */
  readonly developerMessage?: string;
  /** One message for each problem. */
  readonly details?: readonly string[];
  /** Additional headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by a handler to refuse a request. The response contains the error body of the refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.userMessage);
    this.name = 'Refused';
  }
}
