import * as vscode from 'vscode';
import { showPosition } from './showPosition';
import type { StepResult, WizardPosition } from './wizard';

/** What stands against a text. A doubt can be overridden by pressing Enter once more. */
export interface Objection {
  readonly message: string;
  readonly doubt: boolean;
}

/** What a text question is opened with. */
export interface AskOptions {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly position: WizardPosition;
  /** Judges while typing; a text is an objection, nothing means good. */
  readonly validate: (text: string) => string | undefined;
  /** Judges once more on Enter, may take its time and is told to stop when the person leaves. */
  readonly verify?: (text: string, signal: AbortSignal) => Promise<Objection | undefined>;
}

/** Asks for a text; hands the answer, without blanks around it, to `take`. */
export async function askText(options: AskOptions, take: (text: string) => void): Promise<StepResult> {
  const box = vscode.window.createInputBox();
  box.title = options.title;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.value = options.value ?? '';
  box.password = options.password ?? false;
  showPosition(box, options.position);
  const leave = new AbortController();
  const check = new TextCheck(box, options, leave.signal);
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

/** Checks the text of an input box while the user types and on Enter. */
class TextCheck {
  private doubted: string | undefined;

  constructor(
    private readonly box: vscode.InputBox,
    private readonly options: AskOptions,
    private readonly signal: AbortSignal,
  ) {}

  whileTyping(): void {
    const text = this.box.value.trim();
    this.box.validationMessage = text === '' ? undefined : this.options.validate(text);
  }

  /** The text when nothing objects to it, or when the person insists. */
  async onEnter(): Promise<string | undefined> {
    const text = this.box.value.trim();
    const mistake = this.options.validate(text);
    if (mistake !== undefined) {
      this.box.validationMessage = mistake;
      return undefined;
    }
    if (!this.options.verify || this.doubted === text) return text;
    const objection = await this.verify(text, this.options.verify);
    if (this.signal.aborted) return undefined;
    if (objection?.doubt) this.doubted = text;
    this.box.validationMessage = objection === undefined ? undefined : shown(objection);
    return objection === undefined ? text : undefined;
  }

  private async verify(text: string, verify: NonNullable<AskOptions['verify']>): Promise<Objection | undefined> {
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
  const insist = vscode.l10n.t('Press Enter once more to keep it all the same.');
  return { message: `${message} ${insist}`, severity: vscode.InputBoxValidationSeverity.Warning };
}
