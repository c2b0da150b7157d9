import * as l10n from '@vscode/l10n';
import type { SyntaxProblem } from '../text/parseProblem';
import { isValidatedByPeer } from './peerExtensions';
import type { ProblemDetails, Rule, RuleContext } from './rule';

/** Problems of Sortie's own limits; no other validator says them. */
const reportedReasons: readonly SyntaxProblem['reason'][] = [
  'too-large',
  'part-too-large',
  'binary',
  'unreadable',
  'nesting-too-deep',
];

export const invalidSyntax: Rule = {
  code: 'invalid-syntax',
  severity: 'error',
  explanation: 'The file has a syntax error here. The rest of it is still read.',
  fix: '',
  kinds: ['schema', 'mapping', 'updater', 'apiconfig', 'swagger', 'gosu'],
  check(context: RuleContext) {
    const silent = isValidatedByPeer(context);
    const problems = context.block.problems
      .filter((problem) => problem.code === 'invalid-syntax')
      .filter(({ reason }) => !silent || reportedReasons.includes(reason))
      .map((problem) => ({ span: problem.span, message: wording(problem) }));
    return silent ? problems : [...problems, ...undefinedAliases(context)];
  },
};

function undefinedAliases({ model, id }: RuleContext): readonly ProblemDetails[] {
  return model.undefinedAliases(id).map(({ value, span }) => ({
    span,
    message: l10n.t('Alias *{0} has no anchor &{0} before it', shortened(value)),
  }));
}

function wording({ reason, detail }: SyntaxProblem): string {
  switch (reason) {
    case 'value-expected':
      return l10n.t('A value is missing here');
    case 'key-expected':
      return l10n.t('A key in quotes is missing here');
    case 'colon-expected':
      return l10n.t('A colon is missing behind this key');
    case 'comma-expected':
      return l10n.t('A comma is missing before this');
    case 'brace-unclosed':
      return l10n.t('This brace is not closed');
    case 'bracket-unclosed':
      return l10n.t('This bracket is not closed');
    case 'string-unclosed':
      return l10n.t('This string is not closed');
    case 'comment-unclosed':
      return l10n.t('This comment is not closed');
    case 'literal-invalid':
      return l10n.t('{0} is no value: write a string in quotes, a number, true, false or null', shortened(detail));
    case 'end-expected':
      return l10n.t('Nothing may follow here');
    case 'indentation':
      return l10n.t('The indentation does not fit the lines above');
    case 'tab-indentation':
      return l10n.t('Tabs may not indent YAML: use blanks');
    case 'nesting-too-deep':
      return l10n.t('Nested too deep: what is inside is not read');
    case 'unexpected':
      return l10n.t('{0} is not expected here', shortened(detail));
    case 'not-a-mapping':
      return l10n.t('Keys with values are expected here');
    case 'declaration-expected':
      return l10n.t('A class, enhancement or interface is expected here');
    case 'too-large':
      return l10n.t('The file is larger than sortie.maxFileSize allows and is not read');
    case 'part-too-large':
      return l10n.t('This part of the file is too large to be read');
    case 'binary':
      return l10n.t('The file is not text and is not read');
    case 'unreadable':
      return l10n.t('The file cannot be read');
    case 'closing-expected':
      return l10n.t('{0} is missing here', shortened(detail));
    case 'key-on-lines':
      return l10n.t('A key must be followed by a colon and a blank on its own line');
    case 'mapping-in-value':
      return l10n.t('A value with a colon and a blank in it needs quotes, and keys belong on lines of their own');
    case 'blank-behind-dash':
      return l10n.t('A blank is missing behind "-"');
    case 'quotes-expected':
      return l10n.t('A value that begins with {0} needs quotes', shortened(detail));
    case 'no-break-space':
      return l10n.t('A no-break space ends this text: delete it');
    case 'yaml':
      return l10n.t('This is no valid YAML: {0}', detail ?? '');
  }
}

function shortened(text = ''): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
