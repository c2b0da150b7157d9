import { type CompletionItem, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';

const severities = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
} as const;

/** Returns the text with its diagnostics below the lines on which they start, as `~~~~ severity code: message`. */
export function renderDiagnostics(text: string, diagnostics: readonly Diagnostic[]): string {
  return text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      line,
      ...diagnostics.filter(({ range }) => range.start.line === index).map((diagnostic) => underline(line, diagnostic)),
    ])
    .join('\n');
}

function underline(line: string, { range, severity, code, message }: Diagnostic): string {
  const { start, end } = range;
  const length = end.line === start.line ? end.character - start.character : line.length - start.character;
  const mark = ' '.repeat(start.character) + '~'.repeat(Math.max(1, length));
  return `${mark} ${severities[severity ?? DiagnosticSeverity.Error]} ${code}: ${String(message)}`;
}

/**
 * Formats completion items, one on each line, in the order in which an editor shows them. A line contains the label and
 * the detail. If the inserted text differs from the label, the line also contains that text.
 */
export function renderItems(items: readonly CompletionItem[]): string {
  return [...items]
    .sort((a, b) => (a.sortText ?? a.label).localeCompare(b.sortText ?? b.label))
    .map(({ label, detail, textEdit }) => {
      const written = textEdit?.newText ?? label;
      return [label, ...(detail ? [detail] : []), ...(written === label ? [] : [`writes ${JSON.stringify(written)}`])];
    })
    .map((parts) => parts.join(' · '))
    .join('\n');
}

/** Removes the first and last line breaks and the common indentation from a block of text. */
export function block(text: string): string {
  const lines = text
    .replace(/^\n/, '')
    .replace(/\n\s*$/, '')
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}
