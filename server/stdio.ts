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
import { FrameChecker } from './frames';

/** The streams of a process that a client connects to, and the way to end it. */
interface ProcessStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  exit(code: number): void;
}

/**
 * What a connection over standard input and output is made of. The process ends with the input: well if the client has asked to
 * shut down before, else it has disconnected. It also ends if the input can't be divided into messages any more; then the
 * client starts it again.
 */
export function openStdio(process: ProcessStreams): { reader: MessageReader; writer: MessageWriter } {
  const reader = new ShutdownReader(process.stdin, (problem) => {
    process.stderr.write(`Sortie can't read its input: ${problem}\n`);
    process.exit(1);
  });
  for (const event of ['end', 'close']) process.stdin.once(event, () => process.exit(reader.isShuttingDown ? 0 : 1));
  return { reader, writer: new StreamMessageWriter(process.stdout) };
}

/** Reads messages, and remembers whether the client has requested a shutdown. */
class ShutdownReader extends StreamMessageReader {
  isShuttingDown = false;

  /** @param onBroken called if the input can't be divided into messages any more */
  constructor(
    private readonly input: Readable,
    private readonly onBroken: (problem: string) => void,
  ) {
    super(input);
  }

  override listen(callback: DataCallback): Disposable {
    const frames = new FrameChecker();
    this.input.on('data', (bytes: Buffer) => {
      const problem = frames.read(bytes);
      if (problem !== undefined) this.onBroken(problem);
    });
    return super.listen((message) => {
      this.isShuttingDown ||= Message.isRequest(message) && message.method === 'shutdown';
      callback(withoutNull(message));
    });
  }
}

/** A message whose parameters are null has none, and is refused as such. The library fails at null. */
function withoutNull(message: Message): Message {
  const { params, ...others }: Message & { readonly params?: unknown } = message;
  return params === null ? others : message;
}
