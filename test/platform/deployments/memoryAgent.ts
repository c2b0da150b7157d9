import http from 'node:http';
import { Duplex } from 'node:stream';

/** A received request. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: string;
}

/** Returns the bytes of a response, or an error that ends the connection. */
export type Responder = (request: Arrived) => Promise<string | Error>;

/** An agent for Node's HTTP client. Its connections stay in memory and need no network. */
export class MemoryAgent extends http.Agent {
  readonly #answering: Responder;

  constructor(answering: Responder) {
    super({ keepAlive: false });
    this.#answering = answering;
  }

  override createConnection(): Duplex {
    const answering = this.#answering;
    let heard = '';
    let answered = false;
    return new Duplex({
      read() {},
      write(chunk: Buffer, _, done) {
        heard += chunk.toString();
        done();
        const request = readRequest(heard);
        if (answered || request === undefined) return;
        answered = true;
        answering(request).then((answer) => {
          if (answer instanceof Error) this.destroy(answer);
          else if (!this.destroyed) {
            this.push(answer);
            this.push(null);
          }
        });
      },
    });
  }
}

/** Parses a request. Undefined until the request is complete. */
function readRequest(text: string): Arrived | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...headers] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const body = text.slice(end + 4);
  const length = Number(/^content-length: (\d+)$/im.exec(headers.join('\n'))?.[1] ?? 0);
  return Buffer.byteLength(body) < length ? undefined : { method, path, headers: headers.join('\n'), body };
}
