import type { Readable, Writable } from 'node:stream';
import {
  AbstractMessageWriter,
  type Message,
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

/** What a connection over standard input and output is made of. A client that ends the input has left without a word. */
export function openStdio(process: Talking): { reader: MessageReader; writer: MessageWriter } {
  process.stdin.once('end', () => process.exit(1));
  return { reader: new StreamMessageReader(process.stdin), writer: new PromptWriter(process.stdout) };
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
