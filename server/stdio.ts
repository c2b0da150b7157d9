import type { Readable, Writable } from 'node:stream';
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  Message,
  type MessageReader,
  type MessageWriter,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { Frames } from './frames';

/** The streams that connect a process to its client, and the function that ends the process. */
interface ProcessStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  exit(code: number): void;
}

/**
 * Creates the reader and writer of a connection over standard input and output. When the input ends, the process exits
 * with code 0 if the client requested a shutdown, and with code 1 otherwise. The process also exits if the input isn't
 * a valid message stream, so that the client restarts the process.
 */
export function openStdio(process: ProcessStreams): { reader: MessageReader; writer: MessageWriter } {
  const reader = new ShutdownReader(process.stdin, (problem) => {
    process.stderr.write(`Sortie can't read its input: ${problem}\n`);
    process.exit(1);
  });
  for (const event of ['end', 'close']) process.stdin.once(event, () => process.exit(reader.isShuttingDown ? 0 : 1));
  return { reader, writer: new StreamMessageWriter(process.stdout) };
}

/** Reads messages and records whether the client has requested a shutdown. */
class ShutdownReader extends AbstractMessageReader {
  isShuttingDown = false;
  /** The pieces of the current message that have arrived. */
  private pieces: Buffer[] = [];

  /** @param onBroken called if the input isn't a valid message stream */
  constructor(
    private readonly input: Readable,
    private readonly onBroken: (problem: string) => void,
  ) {
    super();
  }

  override listen(callback: DataCallback): Disposable {
    const frames = new Frames((bytes, isLast) => this.receive(bytes, isLast, callback));
    const read = (bytes: Buffer) => {
      const problem = frames.read(bytes);
      if (problem !== undefined) this.onBroken(problem);
    };
    this.input.on('data', read);
    this.input.on('error', (error) => this.fireError(error));
    this.input.on('close', () => this.fireClose());
    return { dispose: () => this.input.off('data', read) };
  }

  private receive(bytes: Buffer, isLast: boolean, callback: DataCallback): void {
    this.pieces.push(bytes);
    if (!isLast) return;
    const text = Buffer.concat(this.pieces).toString('utf8');
    this.pieces = [];
    try {
      const message: Message = JSON.parse(text);
      this.isShuttingDown ||= Message.isRequest(message) && message.method === 'shutdown';
      callback(withoutNull(message));
    } catch (error) {
      this.fireError(error);
    }
  }
}

/**
 * Returns a message without its `params` if they are null. The library fails on null, but correctly rejects missing
 * parameters.
 */
function withoutNull(message: Message): Message {
  const { params, ...others }: Message & { readonly params?: unknown } = message;
  return params === null ? others : message;
}
