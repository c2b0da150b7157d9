import * as vscode from 'vscode';
import type { Move, Place } from './walk';

/** What a text question is opened with. */
export interface AskOptions {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly place: Place;
  /** Judges while typing; a text is an objection, nothing means good. */
  readonly validate: (text: string) => string | undefined;
  /** Judges once more on Enter, may take its time and is told to stop when the person leaves; a text is an objection. */
  readonly verify?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** Asks for a text; hands the answer, without blanks around it, to `take`. */
export async function askText(options: AskOptions, take: (text: string) => void): Promise<Move> {
  const box = vscode.window.createInputBox();
  const { title, prompt, placeholder = '', value = '', password = false, place } = options;
  Object.assign(box, { title, prompt, placeholder, value, password, ignoreFocusOut: true });
  Object.assign(box, {
    step: place.total > 1 ? place.step : undefined,
    totalSteps: place.total > 1 ? place.total : undefined,
  });
  if (place.canGoBack) box.buttons = [vscode.QuickInputButtons.Back];
  const leave = new AbortController();
  try {
    return await new Promise<Move>((resolve, reject) => {
      box.onDidChangeValue((text) => {
        box.validationMessage = text.trim() === '' ? undefined : options.validate(text.trim());
      });
      box.onDidAccept(() => {
        if (box.busy) return;
        submit(box, options, leave.signal).then((text) => {
          if (text === undefined) return;
          take(text);
          resolve('next');
        }, reject);
      });
      box.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && resolve('back'));
      box.onDidHide(() => resolve('leave'));
      box.show();
    });
  } finally {
    leave.abort();
    box.dispose();
  }
}

/** The text when nothing objects to it. */
async function submit(box: vscode.InputBox, options: AskOptions, signal: AbortSignal): Promise<string | undefined> {
  const text = box.value.trim();
  const objection = options.validate(text) ?? (await verify(box, options, text, signal));
  if (signal.aborted) return undefined;
  box.validationMessage = objection;
  return objection === undefined ? text : undefined;
}

async function verify(
  box: vscode.InputBox,
  options: AskOptions,
  text: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!options.verify) return undefined;
  Object.assign(box, { busy: true, enabled: false });
  try {
    return await options.verify(text, signal);
  } finally {
    if (!signal.aborted) Object.assign(box, { busy: false, enabled: true });
  }
}
