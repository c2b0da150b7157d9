import type { Readable, Writable } from 'node:stream';
import {
  type DataCallback,
  type Disposable,
  Message,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** The streams of a process that a client connects to, and the way to end it. */
interface ProcessStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  exit(code: number): void;
}

/**
 * What a connection over standard input and output is made of. The process ends with the input: well if the client has asked to
 * shut down before, else it has disconnected.
 */
export function openStdio(process: ProcessStreams): { reader: MessageReader; writer: MessageWriter } {
  const reader = new ShutdownReader(process.stdin);
  for (const event of ['end', 'close']) process.stdin.once(event, () => process.exit(reader.isShuttingDown ? 0 : 1));
  return { reader, writer: new StreamMessageWriter(process.stdout) };
}

/** Reads messages, and remembers whether the client has asked to shut down. */
class ShutdownReader extends StreamMessageReader {
  isShuttingDown = false;

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      this.isShuttingDown ||= Message.isRequest(message) && message.method === 'shutdown';
      callback(message);
    });
  }
}
