import http from 'node:http';
import { Duplex } from 'node:stream';

/** A request as it came over the wire. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: string;
}

/** Responds to a request with these bytes, or breaks the connection with an error. */
export type Responder = (request: Arrived) => Promise<string | Error>;

/** The connections of Node's own HTTP client, without a network: what is written arrives in memory. */
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

/** The request, as soon as all of it is there. */
function readRequest(text: string): Arrived | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...headers] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const body = text.slice(end + 4);
  const length = Number(/^content-length: (\d+)$/im.exec(headers.join('\n'))?.[1] ?? 0);
  return Buffer.byteLength(body) < length ? undefined : { method, path, headers: headers.join('\n'), body };
}
