import * as vscode from 'vscode';
import { ToolRefusal } from './input';

/** The functions that implement a tool, from reading its input to returning its result. */
export interface ToolBody<Input> {
  /** Reads the input from the model. Throws a `ToolRefusal` if the input is invalid. */
  readonly read: (input: unknown) => Input;
  readonly progress: (input: Input) => string;
  /** The confirmation that the user sees before the tool runs. Absent if the tool sends nothing to the platform. */
  readonly confirm?: (input: Input) => vscode.LanguageModelToolConfirmationMessages;
  /** Returns the result for the model, or throws a `ToolRefusal`. */
  readonly run: (input: Input, token: vscode.CancellationToken) => Promise<string>;
}

/**
 * Creates a tool from its body. If the body throws a `ToolRefusal`, the model receives its message. Cancellations are
 * rethrown. The details of any other error are logged, and the model receives a fixed message.
 */
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
          confirmationMessages: body.confirm?.(input),
        };
      }, token),
    invoke: (options, token) =>
      guarded(async () => {
        const result = await body.run(body.read(options.input), token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(result)]);
      }, token),
  };
}

/** Throws a `ToolRefusal` in Restricted Mode, because the tool would send a token. */
export function refuseUntrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ToolRefusal(vscode.l10n.t("Sortie can't connect to a platform until you trust this folder."));
}
