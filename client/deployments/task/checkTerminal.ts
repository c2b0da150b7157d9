import { type ChildProcess, spawn } from 'node:child_process';
import * as vscode from 'vscode';

/** The terminal of a `check` task. It prints the output of `sortie check` and closes with the same exit code. */
export class CheckTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  private child: ChildProcess | undefined;

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  /** @param program path of the CLI */
  constructor(
    private readonly program: string,
    private readonly folder: string | undefined,
    private readonly definition: Readonly<Record<string, unknown>>,
  ) {}

  open(): void {
    const { folder } = this;
    if (folder === undefined) {
      this.print(vscode.l10n.t('To run a check, open a folder on this machine.'));
      this.closed.fire(2);
      return;
    }
    const child = spawn(process.execPath, [this.program, 'check', ...argumentsOf(this.definition)], {
      cwd: folder,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', LC_ALL: vscode.env.language },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.print(text));
    }
    child.once('error', (error) => this.print(`${error.message}\n`));
    child.once('close', (code) => this.closed.fire(code ?? 2));
  }

  close(): void {
    this.child?.kill();
  }

  handleInput(data: string): void {
    if (data.includes('\u0003')) this.child?.kill();
  }

  private print(text: string): void {
    this.written.fire(text.replaceAll('\n', '\r\n'));
  }
}

/**
 * Returns the command-line arguments of a check. A task file can't give consent, so a check can neither fix files nor
 * contact a platform.
 */
function argumentsOf({ paths, maxWarnings, baseline }: Readonly<Record<string, unknown>>): readonly string[] {
  const named: readonly unknown[] = Array.isArray(paths) ? paths : [];
  return [
    ...(typeof maxWarnings === 'number' ? ['--max-warnings', String(maxWarnings)] : []),
    ...(typeof baseline === 'string' ? [`--baseline=${baseline}`] : []),
    '--',
    ...named.filter((path) => typeof path === 'string'),
  ];
}
