import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import { askText, type Objection } from '../ui/ask';
import { pickOne, type Rows, separator } from '../ui/pick';
import { inStep, runWizard, type StepResult, type WizardPosition, type WizardStep } from '../ui/wizard';
import { type Draft, text } from './draft';
import * as fields from './fields';

const alone: WizardPosition = { step: 1, total: 1, canGoBack: true };

/**
 * The question that asks for the base URLs of an environment's applications. The user can add, edit, and remove
 * applications in a list.
 */
export function applicationsQuestion(draft: Draft, title: string): Question {
  return {
    label: vscode.l10n.t('Applications'),
    current: () => listed(draft).map(addressOf).join(', '),
    ask: () => menu(draft, title),
  };
}

function listed(draft: Draft): readonly Draft[] {
  return Array.isArray(draft.applications)
    ? draft.applications.filter(isObject).map((element) => ({ ...element }))
    : [];
}

function addressOf(application: Draft): string {
  return text(application, 'url').replace(/^https?:\/\//, '');
}

function apisOf({ apis }: Draft): readonly string[] {
  return Array.isArray(apis) ? apis.filter((api) => typeof api === 'string') : [];
}

async function menu(draft: Draft, title: string): Promise<StepResult> {
  for (;;) {
    const { l10n } = vscode;
    const applications = listed(draft);
    const rows: Rows<number | 'add' | 'done'> = [
      ...applications.map((application, index) => ({
        label: inert(addressOf(application)),
        description: [inert(apisOf(application).join(', ')), signInWords(application)].filter(Boolean).join(' · '),
        value: index,
      })),
      separator(''),
      { label: `$(add) ${l10n.t('Add an Application…')}`, value: 'add' },
      { label: `$(check) ${l10n.t('Done')}`, value: 'done' },
    ];
    let picked: number | 'add' | 'done' = 'done';
    const placeholder = l10n.t("Select an application (without any, the environment's base URL is used)");
    const move = await pickOne({ title, placeholder, position: alone, rows }, (value) => {
      picked = value;
    });
    if (move !== 'next' || picked === 'done') return move;
    const changed = picked === 'add' ? await added(applications, title) : await changedAt(applications, picked, title);
    if (changed) draft.applications = changed;
  }
}

function signInWords({ auth }: Draft): string {
  return auth === 'none' ? vscode.l10n.t('no token') : '';
}

async function added(applications: readonly Draft[], title: string): Promise<readonly Draft[] | undefined> {
  const application = await askApplication({}, title);
  return application && [...applications, application];
}

async function changedAt(
  applications: readonly Draft[],
  index: number,
  title: string,
): Promise<readonly Draft[] | undefined> {
  const { l10n } = vscode;
  const application = applications[index];
  if (!application) return undefined;
  let remove = false;
  const rows = [
    { label: `$(edit) ${l10n.t('Change…')}`, value: false },
    { label: `$(trash) ${l10n.t('Remove')}`, value: true },
  ];
  const placeholder = inert(addressOf(application));
  const move = await pickOne({ title, placeholder, position: alone, rows }, (value) => {
    remove = value;
  });
  if (move !== 'next') return undefined;
  if (remove) return applications.filter((_, at) => at !== index);
  const changed = await askApplication(application, title);
  return changed && applications.with(index, changed);
}

/**
 * Asks for the address and the APIs of one application, and whether the application requires a token. Returns undefined
 * if the user cancels or goes back. Unknown properties are kept.
 */
async function askApplication(from: Draft, title: string): Promise<Draft | undefined> {
  const { l10n } = vscode;
  const application = { ...from };
  const url = (position: WizardPosition) =>
    askText(
      inStep({ title, position }, l10n.t('Address')),
      {
        value: text(application, 'url'),
        prompt: l10n.t("Enter the base URL of the application's APIs."),
        placeholder: 'https://billing.example.com/rest',
        validate: fields.validateUrl,
        verify: hostDoubt,
      },
      (value) => {
        application.url = value.replace(/\/+$/, '');
      },
    );
  const apis = (position: WizardPosition) =>
    askText(
      inStep({ title, position }, l10n.t('APIs')),
      {
        value: apisOf(application).join(', '),
        prompt: l10n.t(
          'Enter the names of the APIs that the application serves, separated by commas. Leave the field empty if the application serves all APIs that no other application serves.',
        ),
        placeholder: 'billing',
        validate: () => undefined,
      },
      (value) => {
        const words = fields.parseWords(value);
        if (words.length > 0) application.apis = words;
        else delete application.apis;
      },
    );
  const auth = (position: WizardPosition) =>
    pickOne(
      {
        ...inStep({ title, position }, l10n.t('Token')),
        placeholder: l10n.t('Select whether this application requires a token'),
        rows: [
          {
            label: l10n.t('A token'),
            detail: l10n.t(
              "The environment's token if the application has the environment's origin; otherwise, a separate token.",
            ),
            value: true,
          },
          { label: l10n.t('No token'), value: false },
        ],
        chosen: (value) => value === (application.auth !== 'none'),
      },
      (bearer) => {
        if (bearer) delete application.auth;
        else application.auth = 'none';
      },
    );
  const steps = [{ ask: url }, { ask: apis }, { ask: auth }];
  return (await runWizard(steps, { canLeaveBack: true })) ? application : undefined;
}

/** A question about one property of an environment: the property's label, its current value, and the wizard step. */
export interface Question extends WizardStep {
  readonly label: string;
  readonly current: () => string;
}

/**
 * Checks, without sending a secret, whether a host responds at an address that the user typed. If no host responds,
 * returns a warning, not an error.
 */
export async function hostDoubt(url: string, signal: AbortSignal): Promise<Objection | undefined> {
  const { findHost } = await import('./connections');
  const failure = await findHost(url, signal);
  return failure && { message: vscode.l10n.t('No response ({0}).', failure.message), doubt: true };
}
