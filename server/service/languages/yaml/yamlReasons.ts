import type { SyntaxReason } from '../../text/parseProblem';

/** Why the text isn't valid YAML: the reason, and a detail to insert into its message. */
export interface YamlReason {
  readonly reason: SyntaxReason;
  readonly detail: string;
}

/**
 * Returns the reason for a parser error. If Sortie has no message for the error, returns `yaml`, whose message contains
 * the parser's message.
 */
export function yamlReason(code: string, message: string, marked: string): YamlReason {
  const said = message.split(/ at line \d+/)[0] ?? message;
  const [line = ''] = marked.split('\n');
  const [first = ''] = line;
  switch (code) {
    case 'BAD_INDENT': {
      if (lacksBlank(marked)) return { reason: 'space-expected', detail: said };
      const closing = /end with a ([\]}])$/.exec(said)?.[1];
      return closing === undefined
        ? { reason: 'indentation', detail: said }
        : { reason: 'closing-expected', detail: closing };
    }
    case 'TAB_AS_INDENT':
      return { reason: 'tab-indentation', detail: said };
    case 'MISSING_CHAR':
      return { reason: missing(said, marked), detail: said };
    case 'MULTILINE_IMPLICIT_KEY':
      return { reason: 'key-on-lines', detail: said };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return { reason: said.startsWith('Nested mappings') ? 'mapping-in-value' : 'key-on-lines', detail: said };
    case 'BAD_SCALAR_START':
      return first === '' ? { reason: 'yaml', detail: said } : { reason: 'quotes-expected', detail: first };
    case 'UNEXPECTED_TOKEN':
    case 'BLOCK_IN_FLOW':
      if (/^\s*\u00a0\s*$/.test(line)) return { reason: 'no-break-space', detail: said };
      return line === '' ? { reason: 'yaml', detail: said } : { reason: 'unexpected', detail: line };
    default:
      return { reason: 'yaml', detail: said };
  }
}

function missing(said: string, marked: string): SyntaxReason {
  if (said.startsWith('Missing closing')) return 'string-unclosed';
  if (said.startsWith('Missing ,')) return 'comma-expected';
  if (!said.startsWith('Implicit map keys')) return 'yaml';
  return lacksBlank(marked) ? 'space-expected' : 'colon-expected';
}

/** Whether a word would be a list entry if a space followed its dash. */
function lacksBlank(marked: string): boolean {
  return /^-[^\s-]/.test(marked);
}
