import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import type { Message } from 'vscode-languageserver';

/**
 * Maximum length of a string that is decoded as a whole. Longer strings are decoded in pieces while they arrive.
 * Property names are never longer, so `end` restores only values.
 */
const longestAtOnce = 20_000;

/**
 * Decodes a message while its bytes arrive. Long strings are decoded piece by piece. At the end, the rest is decoded,
 * with a mark in place of each long string. Therefore, little work remains after the last byte of a 10 MB document, and
 * the next message isn't delayed.
 */
export class MessageDecoder {
  private readonly bytes = new StringDecoder('utf8');
  private readonly mark = randomUUID();
  /** The JSON text of the message so far, without its long strings. */
  private text = '';
  private readonly longStrings: string[] = [];
  /**
   * The decoded part of the current string, and its remaining encoded text. Both are empty outside strings. V8 copies
   * concatenated strings only when their characters are read, so no long copy delays the next message.
   */
  private decoded = '';
  private encoded = '';
  private isInString = false;
  /** The start of an escape sequence whose end hasn't arrived yet. */
  private cut = '';
  private failure: unknown;

  /** Decodes the next bytes of the message. */
  take(bytes: Buffer): void {
    if (this.failure !== undefined) return;
    try {
      this.read(this.cut + this.bytes.write(bytes));
    } catch (error) {
      this.failure = error;
    }
  }

  /**
   * Returns the message after all its bytes have arrived.
   *
   * @throws if the bytes aren't JSON
   */
  end(): Message {
    if (this.failure !== undefined) throw this.failure;
    const text = this.text + (this.isInString ? '"' : '') + this.bytes.end();
    if (this.longStrings.length === 0) return JSON.parse(text);
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== 'string' || !value.startsWith(this.mark)) return value;
      return this.longStrings[Number(value.slice(this.mark.length))];
    });
  }

  private read(text: string): void {
    this.cut = '';
    for (let at = 0; at < text.length; ) {
      if (this.isInString) {
        const end = stringEnd(text, at);
        this.addToString(text.slice(at, end));
        if (end < text.length && text.charCodeAt(end) !== quote) {
          this.cut = text.slice(end);
          return;
        }
        if (end < text.length) this.closeString();
        at = end + 1;
      } else {
        const quoteAt = text.indexOf('"', at);
        const end = quoteAt < 0 ? text.length : quoteAt;
        this.text += text.slice(at, end);
        this.isInString = quoteAt >= 0;
        at = end + 1;
      }
    }
  }

  private addToString(encoded: string): void {
    this.encoded += encoded;
    if (this.encoded.length > longestAtOnce) this.decode();
  }

  private decode(): void {
    const piece: string = JSON.parse(`"${this.encoded}"`);
    this.decoded += piece;
    this.encoded = '';
  }

  private closeString(): void {
    if (this.decoded !== '') {
      this.decode();
      this.encoded = `${this.mark}${this.longStrings.length}`;
      this.longStrings.push(this.decoded);
      this.decoded = '';
    }
    this.text += `"${this.encoded}"`;
    this.encoded = '';
    this.isInString = false;
  }
}

/**
 * Returns the offset of the quote that ends a string, or of an incomplete escape sequence, or else the end of the text.
 */
function stringEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    const next = at + (code !== backslash ? 1 : text.charCodeAt(at + 1) === smallU ? 6 : 2);
    if (next > text.length) return at;
    at = next;
  }
  return text.length;
}

const quote = 34;
const backslash = 92;
const smallU = 117;
