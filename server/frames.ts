/** Longest header to accept, in bytes. */
const longestHeader = 4096;
/** Longest message to accept, in bytes. V8 can't create much longer strings. */
const longestMessage = 500_000_000;

const headerEnd = '\r\n\r\n';

/** Divides a message stream, which arrives in arbitrary chunks, into messages. */
export class Frames {
  private header = '';
  /** Number of bytes of the current message that haven't arrived yet. */
  private missing = 0;

  /** @param onPiece called with each piece of a message, and whether it is the message's last piece */
  constructor(private readonly onPiece: (bytes: Buffer, isLast: boolean) => void) {}

  /** Divides the next chunk of the stream. Returns a description of the error if a frame is invalid. */
  read(bytes: Buffer): string | undefined {
    for (let at = 0; at < bytes.length; ) {
      if (this.missing > 0) {
        const piece = bytes.subarray(at, at + this.missing);
        this.missing -= piece.length;
        at += piece.length;
        this.onPiece(piece, this.missing === 0);
        continue;
      }
      const before = this.header.length;
      this.header += bytes.toString('latin1', at, at + longestHeader);
      const end = this.header.indexOf(headerEnd);
      if (end < 0) return this.header.length > longestHeader ? 'A message has no header.' : undefined;
      const length = contentLength(this.header.slice(0, end));
      if (typeof length === 'string') return length;
      at += end + headerEnd.length - before;
      this.header = '';
      this.missing = length;
      if (length === 0) this.onPiece(bytes.subarray(at, at), true);
    }
    return undefined;
  }
}

/** Returns the content length from a header, or a description of what is wrong with the header. */
function contentLength(header: string): number | string {
  const fields = header.split('\r\n').map((line) => /^([^:\s]+):(.*)$/.exec(line));
  const lengths = fields.flatMap((field) =>
    field?.[1]?.toLowerCase() === 'content-length' ? [field[2]?.trim() ?? ''] : [],
  );
  if (lengths.length === 0) return 'A message has no Content-Length.';
  if (fields.includes(null)) return 'A line of a header has no name.';
  const length = lengths.length === 1 && /^\d+$/.test(lengths.join()) ? Number(lengths) : Number.NaN;
  if (length <= longestMessage) return length;
  return `A message has the Content-Length ${JSON.stringify(lengths.join(', ').slice(0, 40))}.`;
}
