import { createRequire } from 'node:module';
import path from 'node:path';
import { Editor } from '../../client/editor';

/** The CPU time for starting the extension in the extension host, in milliseconds. */
export interface ActivationCosts {
  /** The time to load the bundle. */
  readonly loading: number;
  /** The time to run the synchronous part of the extension's activation. */
  readonly activating: number;
  /** The files that were loaded during startup. */
  readonly loaded: readonly string[];
}

/** Loads the bundle as an editor does, and activates the extension with a fake editor. */
export function measureActivation(extension: string): ActivationCosts {
  const editor = new Editor({});
  Object.assign(globalThis, { editorOfBench: editor.module });
  const load = createRequire(extension);
  load('vscode');
  const before = new Set(Object.keys(load.cache));
  const context = editor.context();
  const began = computed();
  const loadedExtension: unknown = load(extension);
  const loading = computed() - began;
  if (!isExtension(loadedExtension)) throw new Error(`${extension} is no extension`);
  const activated = computed();
  loadedExtension.activate(context);
  const activating = computed() - activated;
  const loaded = Object.keys(load.cache).filter((file) => !before.has(file));
  return { loading, activating, loaded: loaded.map((file) => path.basename(file)) };
}

/** Returns the CPU time of this process. On a busy machine, CPU time is more reliable than a clock. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function isExtension(value: unknown): value is { activate(context: object): unknown } {
  return typeof value === 'object' && value !== null && 'activate' in value && typeof value.activate === 'function';
}
