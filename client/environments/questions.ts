import * as vscode from 'vscode';
import { isObject } from '../../platform/json';
import { type AskOptions, askText } from '../ui/ask';
import { pickOne } from '../ui/pick';
import type { Move, Place, Step } from '../ui/walk';
import { applicationsQuestion } from './applications';
import { type Draft, text, tokenOf } from './draft';
import * as fields from './fields';
import { hostDoubt } from './hostDoubt';

/** A question about one member of an environment: what it is called, what it holds now, and the step that asks for it. */
export interface Question extends Step {
  readonly label: string;
  readonly current: () => string;
}

interface TextQuestion extends Pick<AskOptions, 'prompt' | 'placeholder' | 'validate' | 'verify'> {
  readonly label: string;
  readonly read: () => string;
  readonly write: (text: string) => void;
  readonly skip?: () => boolean;
}

/** The questions about an environment, in the order in which a new one is asked for. */
export function questions(draft: Draft, title: string, taken: readonly string[]): readonly Question[] {
  const ask = (question: TextQuestion): Question => ({
    label: question.label,
    current: question.read,
    ...(question.skip ? { skip: question.skip } : {}),
    ask: (place: Place) => askText({ ...question, title, value: question.read(), place }, question.write),
  });
  const member = (field: string, label: string, prompt: string, placeholder: string): Question =>
    ask({
      label,
      prompt,
      placeholder,
      read: () => text(draft, field),
      write: (value) => {
        draft[field] = value;
      },
      validate: fields.idProblem,
    });
  const tokenMember = (source: string, field: string, rest: Omit<TextQuestion, 'read' | 'write' | 'skip'>): Question =>
    ask({
      ...rest,
      skip: () => tokenOf(draft).source !== source,
      read: () => text(tokenOf(draft), field),
      write: (value) => {
        draft.token = { ...tokenOf(draft), [field]: value };
      },
    });
  return [
    ask({
      label: vscode.l10n.t('Name'),
      prompt: vscode.l10n.t('The name you know the environment by.'),
      placeholder: vscode.l10n.t('Dev'),
      read: () => text(draft, 'name'),
      write: (value) => {
        draft.name = value;
      },
      validate: (value) => fields.nameProblem(value, taken),
    }),
    ask({
      label: vscode.l10n.t('Address'),
      prompt: vscode.l10n.t('The address in front of /api/v1.'),
      placeholder: 'https://cloud.example.com',
      read: () => text(draft, 'baseUrl'),
      write: (value) => {
        draft.baseUrl = value.replace(/\/+$/, '');
      },
      validate: fields.urlProblem,
      verify: hostDoubt,
    }),
    member('tenantId', vscode.l10n.t('Tenant'), vscode.l10n.t('The identifier of the tenant.'), 'acme'),
    member(
      'projectId',
      vscode.l10n.t('Star system'),
      vscode.l10n.t('The identifier of the star system that holds the applications.'),
      'claims',
    ),
    member(
      'planetId',
      vscode.l10n.t('Planet'),
      vscode.l10n.t('The identifier of the planet that you deploy to.'),
      'dev1',
    ),
    production(draft, title),
    source(draft, title),
    tokenMember('variable', 'name', {
      label: vscode.l10n.t('Environment variable'),
      prompt: vscode.l10n.t('The name of the environment variable that holds the token.'),
      placeholder: 'SORTIE_TOKEN',
      validate: fields.variableProblem,
    }),
    tokenMember('clientCredentials', 'tokenUrl', {
      label: vscode.l10n.t('Token URL'),
      prompt: vscode.l10n.t('The address that gives access tokens for client credentials.'),
      placeholder: 'https://login.example.com/oauth2/token',
      validate: fields.urlProblem,
    }),
    tokenMember('clientCredentials', 'clientId', {
      label: vscode.l10n.t('Client id'),
      prompt: vscode.l10n.t('The client id. The secret is asked for when you sign in.'),
      validate: (value) => (value === '' ? vscode.l10n.t('A client id is needed.') : undefined),
    }),
    tokenMember('clientCredentials', 'scope', {
      label: vscode.l10n.t('Scope'),
      prompt: vscode.l10n.t('The scope to ask for; empty for none.'),
      validate: fields.scopeProblem,
    }),
  ];
}

/** The questions that only an environment with special needs has answers for. */
export function rareQuestions(draft: Draft, title: string): readonly Question[] {
  const ask = (
    label: string,
    prompt: string,
    placeholder: string,
    read: () => string,
    write: (value: string) => void,
    validate: AskOptions['validate'],
  ) => ({
    label,
    current: read,
    ask: (place: Place) => askText({ title, prompt, placeholder, value: read(), place, validate }, write),
  });
  const headers = () =>
    isObject(draft.headers) ? Object.fromEntries(Object.entries(draft.headers).map(([k, v]) => [k, String(v)])) : {};
  const secretNames = () =>
    Array.isArray(draft.secretHeaders) ? draft.secretHeaders.filter((name) => typeof name === 'string') : [];
  const phases = () =>
    Array.isArray(draft.failurePhases) ? draft.failurePhases.filter((phase) => typeof phase === 'string') : [];
  return [
    applicationsQuestion(draft, title),
    ask(
      vscode.l10n.t('Extra headers'),
      vscode.l10n.t(
        'Request headers that your installation asks for, as Name: value, separated by semicolons. In a value, write \\; for one.',
      ),
      'X-Region: eu; X-Stage: dev',
      () => fields.headersText(headers()),
      (value) => {
        draft.headers = fields.parseHeaders(value);
      },
      (value) => fields.headersProblem(value, secretNames()),
    ),
    ask(
      vscode.l10n.t('Secret headers'),
      vscode.l10n.t(
        'Names of headers whose values are secret, separated by commas. The values are asked for at sign-in.',
      ),
      'X-Api-Key',
      () => secretNames().join(', '),
      (value) => {
        draft.secretHeaders = fields.parseWords(value);
      },
      (value) => fields.secretHeadersProblem(value, Object.keys(headers())),
    ),
    ask(
      vscode.l10n.t('Failure phases'),
      vscode.l10n.t('Values of phase that mean that a deployment failed, separated by commas.'),
      'FAILED, ROLLED_BACK',
      () => phases().join(', '),
      (value) => {
        draft.failurePhases = fields.parseWords(value);
      },
      () => undefined,
    ),
    ask(
      vscode.l10n.t('Branch field'),
      vscode.l10n.t('The field of a branch record that holds its name, if it is none of name, branch and id.'),
      'ref',
      () => text(draft, 'branchField'),
      (value) => {
        draft.branchField = value;
      },
      () => undefined,
    ),
  ];
}

function production(draft: Draft, title: string): Question {
  const yes = {
    label: vscode.l10n.t('Production'),
    detail: vscode.l10n.t('It stands out, and every deployment asks once more.'),
    value: true,
  };
  const no = { label: vscode.l10n.t('Not production'), value: false };
  return {
    label: vscode.l10n.t('Kind'),
    current: () => (draft.production === true ? yes.label : no.label),
    ask: (place): Promise<Move> =>
      pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Is this planet production?'),
          place,
          rows: [no, yes],
          chosen: (value) => value === (draft.production === true),
        },
        (value) => {
          draft.production = value;
        },
      ),
  };
}

function source(draft: Draft, title: string): Question {
  const rows = [
    {
      label: vscode.l10n.t('A token that I paste'),
      detail: vscode.l10n.t('Asked for when it is needed, kept in the secret storage.'),
      value: 'pasted',
    },
    {
      label: vscode.l10n.t('An environment variable'),
      detail: vscode.l10n.t('Read from the environment of the editor.'),
      value: 'variable',
    },
    {
      label: vscode.l10n.t('Client credentials'),
      detail: vscode.l10n.t('OAuth 2.0: fetched from a token URL and renewed by itself.'),
      value: 'clientCredentials',
    },
  ];
  return {
    label: vscode.l10n.t('Token'),
    current: () => rows.find((row) => row.value === tokenOf(draft).source)?.label ?? '',
    ask: (place): Promise<Move> =>
      pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Where does the access token come from?'),
          place,
          rows,
          chosen: (value) => value === tokenOf(draft).source,
        },
        (value) => {
          draft.token = { ...tokenOf(draft), source: value };
        },
      ),
  };
}
