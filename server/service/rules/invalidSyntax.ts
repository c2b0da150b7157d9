import * as l10n from '@vscode/l10n';
import type { SyntaxProblem } from '../text/parseProblem';
import type { TextFact } from '../text/span';
import { isValidatedByPeer } from './peerExtensions';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import { isNearError } from './subjects';

/**
 * Reasons that don't concern the syntax itself, such as Sortie's own limits. Problems with these reasons are reported
 * even if another extension reports syntax problems.
 */
const reportedReasons = ['too-large', 'part-too-large', 'binary', 'unreadable', 'nesting-too-deep'] as const;

type UnreadReason = (typeof reportedReasons)[number];

export const invalidSyntax: Rule = {
  code: 'invalid-syntax',
  severity: 'error',
  explanation: 'The file has a syntax error. Sortie still reads the rest of the file.',
  fix: '',
  isAboutForm: true,
  kinds: ['schema', 'mapping', 'updater', 'apiconfig', 'swagger', 'published', 'gosu', 'entity'],
  check(context: RuleContext) {
    const silent = isValidatedByPeer(context);
    const problems = context.block.problems.flatMap((problem) => {
      if (problem.code !== 'invalid-syntax' || (silent && !isReported(problem))) return [];
      return [{ span: problem.span, message: syntaxMessage(problem) }];
    });
    const aliases = silent ? [] : context.model.blocks.undefinedAliases(context.id);
    if (aliases.length === 0 || isNearError(context)) return problems;
    return [...problems, ...aliases.map(undefinedAlias)];
  },
};

function isReported({ reason }: SyntaxProblem): boolean {
  return reportedReasons.some((reported) => reported === reason);
}

function undefinedAlias(alias: TextFact): ProblemDetails {
  const name = shortened(alias.value);
  const message = l10n.t('Alias *{0} has no anchor &{0} before it. Add the anchor or correct the name.', name);
  return { span: alias.span, message };
}

/** Returns the message for a syntax problem. */
export function syntaxMessage({ reason, detail }: SyntaxProblem): string {
  switch (reason) {
    case 'value-expected':
      return l10n.t('A value is missing here. Add one.');
    case 'key-expected':
      return l10n.t('A quoted key is missing here. Add one.');
    case 'colon-expected':
      return l10n.t('A colon is missing after this key. Add one.');
    case 'comma-expected':
      return l10n.t('A comma is missing before this text. Add one.');
    case 'brace-unclosed':
      return l10n.t("This brace isn't closed. Add the closing brace.");
    case 'bracket-unclosed':
      return l10n.t("This bracket isn't closed. Add the closing bracket.");
    case 'string-unclosed':
      return l10n.t("This string isn't closed. Add the closing quotation mark.");
    case 'comment-unclosed':
      return l10n.t('This comment isn\'t closed. Add "*/" at its end.');
    case 'literal-invalid':
      return l10n.t("{0} isn't a value. Write a quoted string, a number, true, false, or null.", shortened(detail));
    case 'end-expected':
      return l10n.t('Nothing can follow here. Delete the rest.');
    case 'indentation':
      return l10n.t("The indentation doesn't match the lines above. Correct it.");
    case 'tab-indentation':
      return l10n.t("YAML can't be indented with tabs. Use spaces.");
    case 'unexpected':
      return l10n.t('Unexpected {0}. Remove it.', shortened(detail));
    case 'not-a-mapping':
      return l10n.t("This isn't a key with a value. Write a key, a colon, a space, and a value.");
    case 'declaration-expected':
      return l10n.t('This file declares no class, enhancement, or interface. Add a declaration.');
    case 'nesting-too-deep':
    case 'too-large':
    case 'part-too-large':
    case 'binary':
    case 'unreadable':
      return limitInWords(reason);
    case 'closing-expected':
      return l10n.t('The closing {0} is missing. Add it here.', shortened(detail));
    case 'key-on-lines':
      return l10n.t('A colon and a space are missing after this key. Add both on the same line.');
    case 'mapping-in-value':
      return l10n.t('This value contains another key. Quote the value, or write each key on its own line.');
    case 'space-expected':
      return l10n.t('A space is missing after "-". Add one.');
    case 'quotes-expected':
      return l10n.t("An unquoted value can't begin with {0}. Write the value in quotes.", shortened(detail));
    case 'no-break-space':
      return l10n.t('This text ends with a no-break space. Delete the space.');
    case 'element-unclosed':
      return l10n.t("This element isn't closed. Add the closing tag.");
    case 'xml':
      return l10n.t('Invalid XML: {0}', detail ?? '');
    case 'yaml':
      return l10n.t('Invalid YAML: {0}', detail ?? '');
  }
}

function limitInWords(reason: UnreadReason): string {
  switch (reason) {
    case 'nesting-too-deep':
      return l10n.t("This part is nested too deeply, so Sortie doesn't read it. Reduce the nesting.");
    case 'too-large':
      return l10n.t(
        "This file is larger than maxFileSize in sortie.json, so Sortie doesn't read it. Increase the limit.",
      );
    case 'part-too-large':
      return l10n.t('This part of the file is too large for Sortie to read.');
    case 'binary':
      return l10n.t("This file contains binary data, so Sortie doesn't read it. Save it as UTF-8 text.");
    case 'unreadable':
      return l10n.t("The file can't be read. Close programs that have it open, or check its permissions.");
  }
}

function shortened(text = ''): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
