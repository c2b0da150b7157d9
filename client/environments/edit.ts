import * as vscode from 'vscode';
import { readEnvironment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { planetAndEnvironment } from '../../platform/planetName';
import { type Choice, pickOne, pickValue, separator } from '../ui/pick';
import { type Frame, inStep, runWizard, type StepResult, type WizardPosition } from '../ui/wizard';
import type { Question } from './applications';
import { type Draft, put, text, toSetting } from './draft';
import type { EnvironmentList } from './environmentList';
import { type KnownEnvironment, settingsKey } from './known';
import { EnvironmentQuestions } from './questions';
import { rareQuestions } from './rareQuestions';
import type { SignIn } from './signIn';

/**
 * Asks for the properties of a new environment step by step, then saves the environment and signs in. The first
 * environment becomes the default. Later ones become the default only if the user decides so.
 */
export async function addEnvironment(list: EnvironmentList, signIn: SignIn): Promise<void> {
  const draft: Draft = {};
  const title = vscode.l10n.t('Add Environment');
  const taken = list.all().map((known) => known.environment.name);
  const current = list.selected();
  let isDefault = current === undefined;
  const askDefault = (position: WizardPosition) =>
    current === undefined
      ? Promise.resolve<StepResult>('next')
      : pickOne(
          { ...defaultQuestion({ title, position }, current, draft), chosen: (value) => value === isDefault },
          (value) => {
            isDefault = value;
          },
        );
  const steps = [
    ...new EnvironmentQuestions(draft, title, taken).all(),
    { skip: () => current === undefined, ask: askDefault },
  ];
  if (!(await runWizard(steps))) return;
  const name = await save(list, undefined, draft);
  if (name === undefined) return;
  if (isDefault) await list.select(settingsKey(name));
  const known = list.named(name);
  const all = list.all().map(({ environment }) => environment);
  if (known) await signIn.askMissing(known.environment, all);
}

function defaultQuestion(frame: Frame, { environment }: KnownEnvironment, draft: Draft) {
  const keep = {
    label: planetAndEnvironment(environment, environment.name),
    description: vscode.l10n.t('current default'),
    value: false,
  };
  const change = { label: inert(text(draft, 'name')), description: vscode.l10n.t('the new environment'), value: true };
  return {
    ...inStep(frame, vscode.l10n.t('Default Environment')),
    placeholder: vscode.l10n.t('Select the environment that commands use by default'),
    rows: [keep, change],
  };
}

/** Shows all properties of an environment for editing until the user saves or leaves. */
export async function editEnvironment(list: EnvironmentList, name: string): Promise<void> {
  const element = list.raw().find((each) => {
    const read = readEnvironment(each);
    return read.ok && read.environment.name === name;
  });
  if (typeof element !== 'object' || element === null) return;
  const draft: Draft = { ...element };
  const title = vscode.l10n.t('Edit Environment {0}', inert(name));
  const taken = list.all().map((known) => known.environment.name);
  const others = taken.filter((each) => each !== name);
  const all = [...new EnvironmentQuestions(draft, title, others).members(), ...rareQuestions(draft, title)];
  const wasSelected = list.selected()?.key === settingsKey(name);
  if (!(await menu(all, title))) return;
  const saved = await save(list, name, draft);
  if (saved !== undefined && wasSelected) await list.select(settingsKey(saved));
}

async function menu(all: readonly Question[], title: string): Promise<boolean> {
  for (;;) {
    const open = all.filter((question) => !question.skip?.());
    const rows = open.map(
      (question): Choice<Question | 'save'> => ({
        label: question.label,
        description: withoutIcons(question.current()),
        value: question,
      }),
    );
    const save = { label: `$(check) ${vscode.l10n.t('Save')}`, value: 'save' } as const;
    const placeholder = vscode.l10n.t('Select what to change');
    const picked = await pickValue<Question | 'save'>({ title, placeholder, rows: [...rows, separator(''), save] });
    if (picked === undefined || picked === 'save') return picked === 'save';
    await picked.ask({ step: 1, total: 1, canGoBack: true });
  }
}

async function save(list: EnvironmentList, replaces: string | undefined, draft: Draft): Promise<string | undefined> {
  const setting = toSetting(draft);
  const read = readEnvironment(setting);
  if (!read.ok) {
    await vscode.window.showErrorMessage(
      vscode.l10n.t("The environment wasn't saved. {0}", inert(read.invalid.map(({ message }) => message).join(' '))),
    );
    return undefined;
  }
  await list.write(put(list.raw(), replaces, setting));
  return text(setting, 'name').trim();
}

/**
 * Inserts a space into each icon reference in a value that the user typed, so that a quick pick shows text instead of
 * an icon.
 */
function withoutIcons(value: string): string {
  return value.replace(/\$(?=\()/g, '$ ');
}
