import * as vscode from 'vscode';
import { isObject } from '../../platform/json';
import { validateWebUrl } from '../../platform/webPage';
import { askText, type TextQuestion } from '../ui/ask';
import { inStep } from '../ui/wizard';
import { applicationsQuestion, type Question } from './applications';
import { type Draft, text } from './draft';
import * as fields from './fields';

interface RareQuestion extends Pick<TextQuestion, 'prompt' | 'placeholder'> {
  readonly label: string;
  readonly read: () => string;
  readonly write: (value: string) => void;
  readonly validate?: TextQuestion['validate'];
}

/** Sample values for input hints. They aren't translated. */
const headersExample = 'X-Region: eu; X-Stage: dev';
const webUrlExample = 'https://console.example.com/{tenant}/{starSystem}/{planet}';
const failurePhasesExample = 'FAILED, ROLLED_BACK';

/** The questions for properties that few environments need. */
export function rareQuestions(draft: Draft, title: string): readonly Question[] {
  const ask = ({ label, read, write, validate = () => undefined, ...rest }: RareQuestion): Question => ({
    label,
    current: read,
    ask: (position) => askText(inStep({ title, position }, label), { ...rest, value: read(), validate }, write),
  });
  return [
    applicationsQuestion(draft, title),
    ask(headers(draft)),
    ask(secretHeaders(draft)),
    ask(failurePhases(draft)),
    ask(branchField(draft)),
    ask(webUrl(draft)),
  ];
}

function headers(draft: Draft): RareQuestion {
  return {
    label: vscode.l10n.t('Extra Headers'),
    prompt: vscode.l10n.t(
      'Enter the request headers that your installation requires, as Name: value, separated by semicolons. Write \\; for a semicolon in a value.',
    ),
    placeholder: headersExample,
    read: () => fields.headersText(headersOf(draft)),
    write: (value) => {
      draft.headers = fields.parseHeaders(value);
    },
    validate: (value) => fields.validateHeaders(value, textsOf(draft.secretHeaders)),
  };
}

function secretHeaders(draft: Draft): RareQuestion {
  return {
    label: vscode.l10n.t('Secret Headers'),
    prompt: vscode.l10n.t(
      'Enter the names of the headers whose values are secret. Separate the names with commas. You enter the values when you sign in.',
    ),
    placeholder: 'X-Api-Key',
    read: () => textsOf(draft.secretHeaders).join(', '),
    write: (value) => {
      draft.secretHeaders = fields.parseWords(value);
    },
    validate: (value) => fields.validateSecretHeaders(value, Object.keys(headersOf(draft))),
  };
}

function failurePhases(draft: Draft): RareQuestion {
  return {
    label: vscode.l10n.t('Failure Phases'),
    prompt: vscode.l10n.t('Enter the phases that indicate a failed deployment. Separate the phases with commas.'),
    placeholder: failurePhasesExample,
    read: () => textsOf(draft.failurePhases).join(', '),
    write: (value) => {
      draft.failurePhases = fields.parseWords(value);
    },
  };
}

function branchField(draft: Draft): RareQuestion {
  return {
    label: vscode.l10n.t('Branch Field'),
    prompt: vscode.l10n.t(
      'Enter the name of the response field that contains the branch name. If the field is named "name", "branch", or "id", leave this input empty.',
    ),
    placeholder: 'ref',
    read: () => text(draft, 'branchField'),
    write: (value) => {
      draft.branchField = value;
    },
  };
}

function headersOf({ headers: value }: Draft): Readonly<Record<string, string>> {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)])) : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

function webUrl(draft: Draft): RareQuestion {
  return {
    label: vscode.l10n.t('Platform Page'),
    prompt: vscode.l10n.t(
      'Enter the URL that the command Open Platform Page opens, or leave the field empty. Sortie replaces {tenant}, {starSystem}, {planet}, and {deployment} with their IDs.',
    ),
    placeholder: webUrlExample,
    read: () => text(draft, 'webUrl'),
    write: (value) => {
      if (value === '') delete draft.webUrl;
      else draft.webUrl = value;
    },
    validate: (value) => (value === '' ? undefined : validateWebUrl(value)),
  };
}
