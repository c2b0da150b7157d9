import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import { jsonText } from '../../platform/json';
import { problemsNotShown } from '../../server/service/features/diagnostics';
import { allRules } from '../../server/service/rules/table';
import { nearest } from '../../server/service/text/nearest';
import { UsageError } from '../terminal';
import { RulePages } from './rulePages';

/** Returns a rule's page as text. Throws `UsageError` with similar codes if there is no such rule. */
export function ruleText(code: string): readonly string[] {
  return pageOf(code).trimEnd().split('\n');
}

/** Returns a rule and its page as JSON. Throws `UsageError` with similar codes if there is no such rule. */
export function ruleJson(code: string): readonly string[] {
  const page = pageOf(code);
  const { severity = null, explanation = null, fix = null } = allRules.find((rule) => rule.code === code) ?? {};
  return [jsonText({ code, severity, explanation, fix: fix === '' ? null : fix, page })];
}

/** Returns a rule's explanation and its fix as Markdown, for a program whose package doesn't contain the page. */
export function ruleSummary({ explanation, fix }: (typeof allRules)[number]): string {
  return fix === '' ? explanation : `${explanation}\n\nFix: ${fix}.`;
}

function pageOf(code: string): string {
  const rule = allRules.find((each) => each.code === code);
  const isCode = rule !== undefined || code === problemsNotShown;
  // The bundle is in the package's `dist` folder.
  const page = isCode ? new RulePages(path.dirname(__dirname)).textOf(code) : undefined;
  if (page !== undefined) return page;
  if (rule) return `# ${code}\n\n${ruleSummary(rule)}`;
  throw notFound(code);
}

function notFound(code: string): UsageError {
  const similar = nearest(code, [...allRules.map((rule) => rule.code), problemsNotShown]);
  const shown = inert(code, 60);
  return new UsageError(
    similar.length > 0
      ? l10n.t('Rule "{0}" not found. Similar rules: {1}.', shown, similar.join(', '))
      : l10n.t(
          'Rule "{0}" not found. To explain a name instead, specify a collection and the name, such as sortie explain Invoices dueDate.',
          shown,
        ),
  );
}
