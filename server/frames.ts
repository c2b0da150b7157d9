/** A header that is longer isn't one. */
const longestHeader = 4096;
/** V8 can't make a string of a longer message. */
const longestMessage = 500_000_000;

const headerEnd = '\r\n\r\n';

/** Checks the frames of a stream of messages, whose parts may come in any pieces. */
export class FrameChecker {
  private header = '';
  /** Bytes of the message that haven't come yet. */
  private missing = 0;

  /** Takes the next bytes of the stream. Returns what is wrong with a frame; undefined if nothing is. */
  read(bytes: Buffer): string | undefined {
    for (let at = 0; at < bytes.length; ) {
      if (this.missing > 0) {
        const taken = Math.min(this.missing, bytes.length - at);
        this.missing -= taken;
        at += taken;
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
    }
    return undefined;
  }
}

/** The length of a message that its header gives, or what is wrong with it. */
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
