import * as vscode from 'vscode';
import { ToolRefusal } from './refusal';

/** What a tool does with an input of its kind. */
export interface ToolBody<Input> {
  /** Reads what a model gave; throws a `ToolRefusal` for what it cannot use. */
  readonly read: (input: unknown) => Input;
  /** What is shown while it runs. */
  readonly progress: (input: Input) => string;
  /** The confirmation that the user sees first. Absent if nothing leaves the machine. */
  readonly confirm?: (input: Input) => vscode.LanguageModelToolConfirmationMessages;
  /** The result for the model. Throws a `ToolRefusal` if there is none. */
  readonly answer: (input: Input, token: vscode.CancellationToken) => Promise<string>;
}

/** Creates a tool from its body. A failure is logged completely, and the model receives fixed words. */
export function makeTool<Input>(
  name: string,
  body: ToolBody<Input>,
  log: vscode.LogOutputChannel,
): vscode.LanguageModelTool<unknown> {
  const guarded = async <T>(work: () => T | Promise<T>, token: vscode.CancellationToken): Promise<T> => {
    try {
      const result = await work();
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      return result;
    } catch (error) {
      if (error instanceof vscode.CancellationError || token.isCancellationRequested) {
        throw new vscode.CancellationError();
      }
      if (error instanceof ToolRefusal) throw error;
      log.error(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      throw new Error(vscode.l10n.t('An unexpected error occurred. The log has the details.'));
    }
  };
  return {
    prepareInvocation: (options, token) =>
      guarded(() => {
        const input = body.read(options.input);
        return {
          invocationMessage: body.progress(input),
          ...(body.confirm ? { confirmationMessages: body.confirm(input) } : {}),
        };
      }, token),
    invoke: (options, token) =>
      guarded(async () => {
        const answer = await body.answer(body.read(options.input), token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
      }, token),
  };
}

/** Refuses in Restricted Mode: what follows sends a token. */
export function refuseUntrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ToolRefusal(vscode.l10n.t("Sortie can't connect to a platform until you trust this folder."));
}
