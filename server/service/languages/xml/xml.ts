import { SaxesParser } from 'saxes';
import { deepestNesting } from '../../text/limits';
import type { SyntaxProblem } from '../../text/parseProblem';
import type { Span, TextFact } from '../../text/span';
import { readSuppression, type Suppression } from '../../text/suppression';
import { xmlProblem } from './xmlReasons';

/**
 * An element. Its name has no namespace prefix, because some files omit or misspell the namespace. Attributes with a
 * prefix are omitted, because they belong to other tools.
 */
export interface XmlElement {
  readonly name: string;
  readonly nameSpan: Span;
  /** From `<` to the end of the closing tag. */
  readonly span: Span;
  readonly attributes: ReadonlyMap<string, TextFact>;
  readonly children: readonly XmlElement[];
}

/** The tree of an XML text. After an error, the rest of the text is still read. */
export interface XmlTree {
  /** Undefined if the text has no root element that could be read. */
  readonly root: XmlElement | undefined;
  /** The first error, because most later errors are consequences. */
  readonly problems: readonly SyntaxProblem[];
  readonly suppressions: readonly Suppression[];
}

/** An element whose closing tag hasn't been read. */
interface OpenElement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly start: number;
  readonly attributes: Map<string, TextFact>;
  readonly children: XmlElement[];
}

/** After this many errors, the rest of a text isn't read, because each error costs time. */
const mostErrors = 500;

/** Parses XML text. Never throws. Spans of attribute values include the quotes. */
export function parseXml(text: string): XmlTree {
  return new XmlReader(text).read();
}

class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  /** The elements that haven't ended. Undefined for those whose tags have errors or that are nested too deeply. */
  private readonly open: (OpenElement | undefined)[] = [];
  private readonly suppressions: Suppression[] = [];
  private root: XmlElement | undefined;
  private problem: SyntaxProblem | undefined;
  /** The element whose opening tag is being read. Undefined after an error in this tag, and outside opening tags. */
  private tag: OpenElement | undefined;
  /** The end of the last name or attribute in the opening tag that is being read. */
  private tagEnd = 0;
  private errors = 0;
  /** The element whose closing tag was read last. */
  private closed: Pick<OpenElement, 'nameSpan'> | undefined;

  constructor(private readonly text: string) {}

  read(): XmlTree {
    const { parser } = this;
    parser.on('opentagstart', ({ name }) => this.startTag(name));
    parser.on('attribute', ({ name, value }) => this.addAttribute(name, value));
    parser.on('opentag', () => this.endTag());
    parser.on('closetag', () => this.close(parser.position));
    parser.on('comment', (comment) => this.addComment(comment));
    parser.on('error', ({ message }) => this.fail(message));
    try {
      parser.write(this.text).close();
    } catch (error) {
      if (this.errors <= mostErrors) throw error;
    }
    while (this.open.length > 0) this.close(this.text.length);
    return { root: this.root, problems: this.problem ? [this.problem] : [], suppressions: this.suppressions };
  }

  private startTag(name: string): void {
    const start = this.text.lastIndexOf('<', this.parser.position - 1);
    const nameSpan = { start: start + 1, end: start + 1 + name.length };
    this.tag = { name: localName(name), nameSpan, start, attributes: new Map(), children: [] };
    this.tagEnd = nameSpan.end;
  }

  private addAttribute(name: string, value: string): void {
    const end = this.parser.position;
    const start = this.text.lastIndexOf(this.text.charAt(end - 1), end - 2);
    this.tagEnd = end;
    if (!name.includes(':')) this.tag?.attributes.set(name, { value, span: { start, end } });
  }

  private endTag(): void {
    const { tag } = this;
    this.tag = undefined;
    const isTooDeep = this.open.length >= deepestNesting;
    if (tag && isTooDeep) this.problem ??= { code: 'invalid-syntax', reason: 'nesting-too-deep', span: tag.nameSpan };
    this.open.push(isTooDeep ? undefined : tag);
  }

  private close(end: number): void {
    const element = this.open.pop();
    if (!element) return;
    this.closed = element;
    const { name, nameSpan, start, attributes, children } = element;
    const done = { name, nameSpan, span: { start, end }, attributes, children };
    if (this.open.length === 0) this.root ??= done;
    else this.open.at(-1)?.children.push(done);
  }

  private addComment(comment: string): void {
    const start = this.text.lastIndexOf('<!--', this.parser.position - 1);
    const suppression = readSuppression(`<!--${comment}-->`, start);
    if (suppression) this.suppressions.push(suppression);
  }

  /** Keeps the first problem. Throws after too many errors, so that `read` ends. */
  private fail(message: string): void {
    const at = Math.min(this.parser.position, this.text.length);
    this.problem ??= xmlProblem(this.text, at, message, {
      tagEnd: this.tag && this.tagEnd,
      closed: this.closed?.nameSpan,
      unclosed: this.open.at(-1)?.nameSpan,
    });
    this.tag = undefined;
    if (++this.errors > mostErrors) throw new Error(message);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
