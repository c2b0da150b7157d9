import type { Readable, Writable } from 'node:stream';
import {
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  Message,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
} from 'vscode-languageserver/node';

/** The parts of a process that a client talks to. */
interface Talking {
  readonly stdin: Readable;
  readonly stdout: Writable;
  exit(code: number): void;
}

/**
 * What a connection over standard input and output is made of. The process ends with the input: well if the client has asked to
 * shut down before, else it has left without a word.
 */
export function openStdio(process: Talking): { reader: MessageReader; writer: MessageWriter } {
  const reader = new LeavingReader(process.stdin);
  for (const event of ['end', 'close']) process.stdin.once(event, () => process.exit(reader.isLeaving ? 0 : 1));
  return { reader, writer: new PromptWriter(process.stdout) };
}

/** Reads messages, and remembers whether the client has asked to shut down. */
class LeavingReader extends StreamMessageReader {
  isLeaving = false;

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      this.isLeaving ||= Message.isRequest(message) && message.method === 'shutdown';
      callback(message);
    });
  }
}

/**
 * Writes a message in one piece as soon as it is sent. The library's own writer waits for its turn and writes header and
 * content apart, which is a tenth of the time from a keystroke to its diagnostics.
 */
class PromptWriter extends AbstractMessageWriter {
  private failures = 0;

  constructor(private readonly stream: Writable) {
    super();
    stream.on('error', (error) => this.fireError(error));
    stream.on('close', () => this.fireClose());
  }

  write(message: Message): Promise<void> {
    const content = JSON.stringify(message);
    const text = `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
    return new Promise((resolve, reject) => {
      this.stream.write(text, (error) => {
        if (!error) {
          resolve();
          return;
        }
        this.fireError(error, message, ++this.failures);
        reject(error);
      });
    });
  }

  end(): void {
    this.stream.end();
  }
}
