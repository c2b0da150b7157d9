import * as vscode from 'vscode';
import { type Frame, onlyStep, type StepResult, type WizardPosition } from './wizard';

/** A message about invalid input. If `doubt` is true, pressing Enter again accepts the input anyway. */
export interface Objection {
  readonly message: string;
  readonly doubt: boolean;
}

/** A question that the user answers by typing text. */
export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** Validates while the user types. Returns a message, or undefined if the text is valid. */
  readonly validate: (text: string) => string | undefined;
  /**
   * When the user presses Enter, checks text that `validate` accepts. Returns an objection, or undefined if there is
   * none. The check may take time; `signal` is aborted if the user cancels.
   */
  readonly verify?: (text: string, signal: AbortSignal) => Promise<Objection | undefined>;
}

/** Asks the user to type text. Passes the trimmed text to `take`. */
export async function askText(
  { title, position }: Frame,
  question: TextQuestion,
  take: (text: string) => void,
): Promise<StepResult> {
  const box = vscode.window.createInputBox();
  box.title = title;
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.value = question.value ?? '';
  box.password = question.password ?? false;
  showPosition(box, position);
  const leave = new AbortController();
  const check = new TextCheck(box, question, leave.signal);
  try {
    return await new Promise<StepResult>((resolve, reject) => {
      box.onDidChangeValue(() => check.whileTyping());
      box.onDidAccept(() => {
        if (box.busy) return;
        check.onEnter().then((text) => {
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

/** Asks the user to type text, outside a wizard. Returns undefined if the user cancels. */
export async function askValue(title: string, question: TextQuestion): Promise<string | undefined> {
  let given: string | undefined;
  await askText({ title, position: onlyStep }, question, (text) => {
    given = text;
  });
  return given;
}

/** Checks the text of an input box while the user types and when the user presses Enter. */
class TextCheck {
  private doubted: string | undefined;

  constructor(
    private readonly box: vscode.InputBox,
    private readonly question: TextQuestion,
    private readonly signal: AbortSignal,
  ) {}

  whileTyping(): void {
    const text = this.box.value.trim();
    this.box.validationMessage = text === '' ? undefined : this.question.validate(text);
  }

  /** Returns the text if it is valid or the user accepts it despite a warning. */
  async onEnter(): Promise<string | undefined> {
    const text = this.box.value.trim();
    const mistake = this.question.validate(text);
    if (mistake !== undefined) {
      this.box.validationMessage = mistake;
      return undefined;
    }
    if (!this.question.verify || this.doubted === text) return text;
    const objection = await this.verify(text, this.question.verify);
    if (this.signal.aborted) return undefined;
    if (objection?.doubt) this.doubted = text;
    this.box.validationMessage = objection === undefined ? undefined : shown(objection);
    // The text of a secret can't be read, so the user replaces it instead of correcting it.
    if (objection !== undefined && this.question.password) this.box.valueSelection = [0, this.box.value.length];
    return objection === undefined ? text : undefined;
  }

  private async verify(text: string, verify: NonNullable<TextQuestion['verify']>): Promise<Objection | undefined> {
    this.box.busy = true;
    this.box.enabled = false;
    try {
      return await verify(text, this.signal);
    } finally {
      if (!this.signal.aborted) {
        this.box.busy = false;
        this.box.enabled = true;
      }
    }
  }
}

function shown({ message, doubt }: Objection): vscode.InputBoxValidationMessage {
  if (!doubt) return { message, severity: vscode.InputBoxValidationSeverity.Error };
  const insist = vscode.l10n.t('To keep this value anyway, press Enter again.');
  return { message: `${message} ${insist}`, severity: vscode.InputBoxValidationSeverity.Warning };
}

/** Shows the step number and the *Back* button of a question. The question stays open if it loses focus. */
export function showPosition(
  input: Pick<vscode.InputBox, 'step' | 'totalSteps' | 'buttons' | 'ignoreFocusOut'>,
  { step, total, canGoBack }: WizardPosition,
): void {
  input.ignoreFocusOut = true;
  if (total > 1) {
    input.step = step;
    input.totalSteps = total;
  }
  if (canGoBack) input.buttons = [vscode.QuickInputButtons.Back];
}
