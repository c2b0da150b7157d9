import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { URI, Utils } from 'vscode-uri';
import { anything, partly } from './anything';
import { OpenDocuments } from './editorFiles';

/** A question to the user: an open quick pick or input box. */
export interface Asked {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly { readonly label: string; readonly description?: string; readonly detail?: string }[];
  readonly buttons: readonly unknown[];
  /** Why the last answer was rejected. */
  readonly rejection: unknown;
  /** The selected part of the text, as offsets. */
  readonly selection: readonly [number, number] | undefined;
}

/** The *Back* button of a question. */
export const back = { iconPath: 'back' };

/**
 * The answer to a question: a part of each accepted row's label, typed text, the *Back* button, or a row's button.
 * Undefined cancels the question.
 */
export type Answer = readonly string[] | string | typeof back | { item: object; button: object } | undefined;

/** Returns the user's answer to a question. */
export type Answers = (asked: Asked) => Answer;

/** A secret storage that windows share. */
export interface Keyring {
  readonly secrets: Map<string, string>;
  readonly listeners: Set<(event: { key: string }) => void>;
  /** How the keyring fails. Undefined if it works. */
  broken?: 'rejects' | 'forgets';
}

export interface EditorOptions {
  readonly trusted?: boolean;
  /** Settings of this machine, by their full names. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings from the settings files in the opened folder. */
  readonly workspaceSettings?: Readonly<Record<string, unknown>>;
  /** The extension's stored state on this machine. */
  readonly remembered?: Readonly<Record<string, unknown>>;
  readonly keyring?: Keyring;
  readonly answers?: Answers;
  /** Names of the folder's files with unsaved changes. */
  readonly unsaved?: readonly string[];
  /** Maps a part of a message's text to the button to press in that message. */
  readonly press?: Readonly<Record<string, string>>;
}

export function keyring(): Keyring {
  return { secrets: new Map(), listeners: new Set() };
}

/** Creates a fake of the editor's storage for an extension. */
export function memento(remembered: Readonly<Record<string, unknown>> = {}) {
  const kept = new Map<string, unknown>(Object.entries(remembered));
  return {
    get: (key: string, initial?: unknown) => kept.get(key) ?? initial,
    update: async (key: string, value: unknown) => void kept.set(key, value),
    setKeysForSync: () => undefined,
    keys: () => [...kept.keys()],
  };
}

class Disposable {
  constructor(private readonly end: () => unknown = () => undefined) {}
  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((each) => void each.dispose()));
  }
  dispose(): void {
    this.end();
  }
}

class EventEmitter<T> {
  private readonly listeners = new Set<(event: T) => unknown>();
  readonly event = (listener: (event: T) => unknown): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(event: T): void {
    for (const listener of [...this.listeners]) listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

const declarations = readFileSync(
  path.join(import.meta.dirname, '../../node_modules/@types/vscode/index.d.ts'),
  'utf8',
);
const names = [...declarations.matchAll(/^\texport (?:abstract )?(?:class|enum|namespace|const) (\w+)/gm)].map(
  ([, name = '']) => name,
);

/**
 * A fake of the editor's API with the parts that the extension's logic uses: commands, events, settings, secrets,
 * questions, and messages. All other parts accept any call and do nothing.
 */
export class Editor {
  readonly commands = new Map<string, (...args: unknown[]) => unknown>();
  /** Messages, output lines, and any other text output that tests check. */
  readonly messages: string[] = [];
  readonly asked: Asked[] = [];
  readonly settingsWritten: string[] = [];
  readonly valuesWritten: unknown[] = [];
  readonly secretsRead: string[] = [];
  readonly filesTouched: string[] = [];
  readonly log: string[] = [];
  readonly taskProviders: { resolveTask(task: unknown): { execution: { callback(definition: unknown): unknown } } }[] =
    [];
  readonly keyring: Keyring;
  readonly documents: OpenDocuments;
  private trusted: boolean;
  private readonly trustGranted = new EventEmitter<void>();
  private readonly windowState = new EventEmitter<{ readonly focused: boolean }>();
  readonly module: Record<string, unknown>;

  constructor(readonly options: EditorOptions = {}) {
    this.keyring = options.keyring ?? keyring();
    this.trusted = options.trusted ?? true;
    this.documents = new OpenDocuments(options.unsaved ?? []);
    const standIns: Record<string, unknown> = {
      ...{
        Disposable,
        EventEmitter,
        Uri: { ...URI, parse: URI.parse, file: URI.file, from: URI.from, joinPath: Utils.joinPath },
      },
      l10n: { t: fill, bundle: undefined },
      QuickPickItemKind: { Separator: -1, Default: 0 },
      QuickInputButtons: { Back: back },
      TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
      ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
      CustomExecution: class {
        constructor(readonly callback: (definition: unknown) => unknown) {}
      },
      Task: class {
        constructor(
          readonly definition: unknown,
          readonly scope: unknown,
          readonly name: string,
          readonly source: string,
          readonly execution: unknown,
        ) {}
      },
      commands: partly(this.commandsApi()),
      window: partly(this.windowApi()),
      workspace: partly(this.workspaceApi()),
      extensions: partly({ getExtension: () => undefined }),
      tasks: partly({
        registerTaskProvider: (_: string, provider: Editor['taskProviders'][number]) => {
          this.taskProviders.push(provider);
          return new Disposable();
        },
      }),
    };
    this.module = Object.fromEntries(names.map((name) => [name, standIns[name] ?? anything()]));
  }

  /** Returns the context for activating an extension. */
  context() {
    return {
      subscriptions: [],
      workspaceState: memento(),
      globalState: memento(this.options.remembered),
      secrets: this.secretStorage(),
      extensionUri: URI.file('/extension'),
      globalStorageUri: URI.file('/storage'),
      extension: { packageJSON: { version: '0' } },
    };
  }

  /** Simulates the window receiving focus. */
  focus(): void {
    this.windowState.fire({ focused: true });
  }

  /** Simulates the user granting trust to the folder. */
  grantTrust(): void {
    this.trusted = true;
    this.trustGranted.fire();
  }

  /** Waits long enough for pending work, including disk operations, to finish. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      await readdir(import.meta.dirname);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Returns the secret storage through which this window uses the keyring. */
  secretStorage() {
    const { keyring: ring, secretsRead } = this;
    const tell = (key: string) => ring.listeners.forEach((listener) => void listener({ key }));
    const fail = () => {
      if (ring.broken === 'rejects') throw new Error('no keyring');
    };
    return {
      get: async (key: string) => {
        secretsRead.push(key);
        fail();
        return ring.secrets.get(key);
      },
      store: async (key: string, value: string) => {
        fail();
        if (ring.broken !== 'forgets') ring.secrets.set(key, value);
        tell(key);
      },
      delete: async (key: string) => {
        fail();
        ring.secrets.delete(key);
        tell(key);
      },
      onDidChange: (listener: (event: { key: string }) => void) => {
        ring.listeners.add(listener);
        return new Disposable(() => ring.listeners.delete(listener));
      },
    };
  }

  private commandsApi() {
    return {
      registerCommand: (id: string, body: (...args: unknown[]) => unknown) => {
        this.commands.set(id, body);
        return new Disposable();
      },
      executeCommand: async (id: string, ...args: unknown[]) => this.commands.get(id)?.(...args),
    };
  }

  private windowApi() {
    const say = async (message: string, ...rest: unknown[]) => {
      this.messages.push(message);
      const wanted = Object.entries(this.options.press ?? {}).find(([part]) => message.includes(part))?.[1];
      return rest.find((each) => each === wanted || (isTitled(each) && each.title === wanted));
    };
    const line = (text: string) => void this.log.push(text);
    return {
      showInformationMessage: say,
      showWarningMessage: say,
      showErrorMessage: say,
      showInputBox: async () => undefined,
      showQuickPick: async () => undefined,
      showOpenDialog: async () => undefined,
      showSaveDialog: async () => undefined,
      createQuickPick: () => new Question(this, (asked) => this.answer(asked)),
      createInputBox: () => new Question(this, (asked) => this.answer(asked)),
      createOutputChannel: () =>
        partly({
          info: line,
          warn: line,
          error: line,
          debug: line,
          trace: line,
          append: line,
          appendLine: line,
        }),
      withProgress: (_: unknown, work: (progress: unknown, token: unknown) => unknown) => work(anything(), anything()),
      onDidChangeWindowState: this.windowState.event,
      activeTextEditor: undefined,
      visibleTextEditors: [],
    };
  }

  private workspaceApi() {
    const { settings = {}, workspaceSettings = {} } = this.options;
    const editor = this;
    const touch = (name: string) => async (uri: { fsPath: string }) =>
      void this.filesTouched.push(`${name} ${uri.fsPath}`);
    return Object.defineProperties(
      this.documents.api,
      Object.getOwnPropertyDescriptors({
        get isTrusted() {
          return editor.trusted;
        },
        onDidGrantWorkspaceTrust: this.trustGranted.event,
        workspaceFolders: [{ uri: URI.file('/folder'), name: 'folder', index: 0 }],
        findFiles: async () => [],
        getConfiguration: (section: string) => ({
          get: (name: string, initial?: unknown) => settings[`${section}.${name}`] ?? initial,
          has: () => false,
          inspect: (name: string) => ({
            globalValue: settings[`${section}.${name}`],
            workspaceValue: workspaceSettings[`${section}.${name}`],
          }),
          update: async (name: string, value: unknown) => {
            this.settingsWritten.push(`${section}.${name}`);
            this.valuesWritten.push(value);
          },
        }),
        fs: partly({
          createDirectory: touch('create'),
          writeFile: touch('write'),
          copy: touch('copy'),
          delete: touch('delete'),
        }),
      }),
    );
  }

  private answer(asked: Asked): Answer {
    this.asked.push(asked);
    return this.options.answers?.(asked);
  }
}

/** A quick pick or input box that is answered as soon as it is open and not busy. */
class Question {
  title = '';
  placeholder = '';
  value = '';
  validationMessage: unknown;
  valueSelection: readonly [number, number] | undefined;
  selectedItems: { label: string }[] = [];
  buttons: readonly unknown[] = [];
  private rows: readonly { label: string }[] | undefined;
  private working = false;
  private open = false;
  private readonly accepted = new EventEmitter<void>();
  private readonly hidden = new EventEmitter<void>();
  private readonly typed = new EventEmitter<string>();
  private readonly pressed = new EventEmitter<unknown>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = this.typed.event;
  readonly onDidTriggerButton = this.pressed.event;
  private readonly itemPressed = new EventEmitter<unknown>();
  readonly onDidTriggerItemButton = this.itemPressed.event;
  readonly onDidChangeSelection = new EventEmitter<unknown>().event;

  constructor(
    _editor: Editor,
    private readonly answer: Answers,
  ) {}

  get items(): readonly { label: string }[] {
    return this.rows ?? [];
  }
  set items(items: readonly { label: string }[]) {
    this.rows = items;
  }
  get busy(): boolean {
    return this.working;
  }
  set busy(busy: boolean) {
    this.working = busy;
    if (!busy) this.proceed();
  }

  show(): void {
    this.open = true;
    if (!this.working) this.proceed();
  }
  hide(): void {
    this.hidden.fire();
  }
  dispose(): void {
    this.open = false;
  }

  private askAgainIfRefused(): void {
    setImmediate(() => {
      if (!this.working && this.validationMessage !== undefined) this.proceed();
    });
  }

  private proceed(): void {
    setImmediate(() => {
      if (!this.open || this.working) return;
      const { title, placeholder, items, buttons, validationMessage: rejection, valueSelection: selection } = this;
      const answer = this.answer({ title, placeholder, items, buttons, rejection, selection });
      if (answer === undefined) return this.hidden.fire();
      if (answer === back) return this.pressed.fire(back);
      if (typeof answer === 'object' && 'button' in answer) return this.itemPressed.fire(answer);
      if (typeof answer === 'string') {
        this.value = answer;
        this.typed.fire(answer);
      } else if (Array.isArray(answer)) {
        this.selectedItems = this.items.filter(({ label }) => answer.some((part) => label.includes(part)));
      }
      this.accepted.fire();
      this.askAgainIfRefused();
    });
  }
}

function isTitled(value: unknown): value is { readonly title: string } {
  return typeof value === 'object' && value !== null && 'title' in value;
}

function fill(text: unknown, ...values: unknown[]): string {
  return String(text).replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)]));
}
