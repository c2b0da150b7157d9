import * as vscode from 'vscode';
import { askValue, showPosition, type TextQuestion } from './ask';
import { onlyStep, type StepResult, type WizardPosition } from './wizard';

/** A quick pick row with a value. */
export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** A separator between groups of choices. */
export interface Separator extends vscode.QuickPickItem {
  readonly kind: vscode.QuickPickItemKind.Separator;
}

/** The rows of a quick pick. */
export type Rows<T> = readonly (Choice<T> | Separator)[];

/** The options of a quick pick. */
export interface PickOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly position: WizardPosition;
  /**
   * The rows, or a promise for the rows. Until the promise resolves, the open list shows a progress bar. If the promise
   * rejects, the list closes and the error is thrown.
   */
  readonly rows: Rows<T> | PromiseLike<Rows<T>>;
  /** Whether a choice is initially checked or, in a list without check boxes, initially active. */
  readonly chosen?: (value: T) => boolean;
  readonly toggle?: Toggle;
  /** The message that replaces the placeholder if the user accepts the list without checking a box. */
  readonly missing?: string;
  /** Called when the user presses a row's button. Pressing the button also closes the list. */
  readonly pressed?: (value: T, button: vscode.QuickInputButton) => void;
}

/** A row that the user switches on and off by accepting it. */
export interface Toggle {
  readonly label: string;
  isOn: boolean;
}

/** A separator row with a label. */
export function separator(label: string): Separator {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/**
 * A row, below the others, for entering a value that isn't in the list. This row stays visible whatever the user types.
 */
export function another(label: string): Choice<undefined> {
  return { label: `$(edit) ${label}`, value: undefined, alwaysShow: true };
}

function toggleRow({ label, isOn }: Toggle): ToggleRow {
  const description = isOn ? vscode.l10n.t('On') : vscode.l10n.t('Off');
  return { label: `$(${isOn ? 'check' : 'blank'}) ${label}`, description, alwaysShow: true, isToggle: true };
}

interface ToggleRow extends vscode.QuickPickItem {
  readonly isToggle: true;
}

type AnyRow<T> = Choice<T> | Separator | ToggleRow;

/** Asks the user to select one of several values. Passes the value and the filter text to `take`. */
export function pickOne<T>(options: PickOptions<T>, take: (value: T, typed: string) => void): Promise<StepResult> {
  return show(options, false, ([first], typed) => {
    if (first === undefined) return false;
    take(first.value, typed);
    return true;
  });
}

/** The options of a quick pick outside a wizard. */
export type SinglePick<T> = Omit<PickOptions<T>, 'position'>;

/** Asks the user to select one of several values, outside a wizard. Returns undefined if the user cancels. */
export async function pickValue<T>(options: SinglePick<T>): Promise<T | undefined> {
  let picked: T | undefined;
  await pickOne({ ...options, position: onlyStep }, (value) => {
    picked = value;
  });
  return picked;
}

/**
 * Asks the user to select one of several strings, outside a wizard. If the user selects the row without a value, asks
 * the user to type text; `question` receives the filter text. Returns undefined if the user cancels.
 */
export async function pickOrAsk(
  options: SinglePick<string | undefined>,
  question: (typed: string) => TextQuestion,
): Promise<string | undefined> {
  let picked: { readonly value: string | undefined; readonly typed: string } | undefined;
  await pickOne({ ...options, position: onlyStep }, (value, typed) => {
    picked = { value, typed };
  });
  return picked === undefined ? undefined : (picked.value ?? (await askValue(options.title, question(picked.typed))));
}

/** Asks the user to check at least one of several values. Passes the checked values to `take`. */
export function pickMany<T>(options: PickOptions<T>, take: (values: readonly T[]) => void): Promise<StepResult> {
  return show(options, true, (picked) => {
    if (picked.length === 0) return false;
    take(picked.map((choice) => choice.value));
    return true;
  });
}

function isChoice<T>(row: AnyRow<T>): row is Choice<T> {
  return row.kind !== vscode.QuickPickItemKind.Separator && !('isToggle' in row);
}

async function show<T>(
  options: PickOptions<T>,
  many: boolean,
  accept: (picked: readonly Choice<T>[], typed: string) => boolean,
): Promise<StepResult> {
  const list = vscode.window.createQuickPick<AnyRow<T>>();
  list.title = options.title;
  list.placeholder = options.placeholder;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.canSelectMany = many;
  list.busy = true;
  showPosition(list, options.position);
  try {
    return await new Promise<StepResult>((resolve, reject) => {
      list.onDidAccept(() => {
        if (switched(list, options.toggle)) return;
        if (list.busy) return;
        if (accept(list.selectedItems.filter(isChoice), list.value)) resolve('next');
        else showMissing(list, options.missing);
      });
      list.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && resolve('back'));
      const { pressed } = options;
      if (pressed)
        list.onDidTriggerItemButton(({ item, button }) => {
          if (!isChoice(item)) return;
          pressed(item.value, button);
          resolve('next');
        });
      // After the user has selected something, the message that nothing is selected is wrong.
      if (many)
        list.onDidChangeSelection(({ length }) => {
          if (length > 0) list.placeholder = options.placeholder;
        });
      list.onDidHide(() => resolve('leave'));
      list.show();
      Promise.resolve(options.rows).then((rows) => fill(list, rows, options, many), reject);
    });
  } finally {
    list.dispose();
  }
}

/** Shows the message `missing` in the input. Clears the filter, which would hide the message. */
function showMissing<T>(list: vscode.QuickPick<AnyRow<T>>, missing: string | undefined): void {
  if (missing === undefined) return;
  list.value = '';
  list.placeholder = missing;
}

function switched<T>(list: vscode.QuickPick<AnyRow<T>>, toggle: Toggle | undefined): boolean {
  const [row] = list.selectedItems;
  if (!toggle || !row || !('isToggle' in row)) return false;
  toggle.isOn = !toggle.isOn;
  const next = toggleRow(toggle);
  list.items = list.items.map((each) => (each === row ? next : each));
  list.activeItems = [next];
  return true;
}

function fill<T>(
  list: vscode.QuickPick<AnyRow<T>>,
  rows: Rows<T>,
  { chosen, toggle }: PickOptions<T>,
  many: boolean,
): void {
  list.items = toggle ? [...rows, separator(''), toggleRow(toggle)] : rows;
  list.busy = false;
  const start = chosen ? rows.filter(isChoice).filter((row) => chosen(row.value)) : [];
  if (many) list.selectedItems = start;
  else if (start[0]) list.activeItems = [start[0]];
}
