import type { DeploymentsApi } from '../../../platform/api';
import type { Clock } from '../../../platform/clock';
import type { StateFiles } from '../../../platform/records/files';

/**
 * A process that can crash or freeze at any await. After a crash, a pending await never ends. After a freeze, a pending
 * await ends when the process resumes. Requests and writes that have already started continue, as in reality.
 */
export class Process {
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #thawed: Promise<void> = Promise.resolve();
  #thaw: () => void = () => undefined;

  get dead(): boolean {
    return this.#state === 'dead';
  }

  kill(): void {
    this.#state = 'dead';
  }

  freeze(): void {
    if (this.#state !== 'running') return;
    this.#state = 'frozen';
    this.#thawed = new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    this.#thaw();
  }

  async #through<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await this.#alive();
    }
  }

  async #alive(): Promise<void> {
    while (this.#state !== 'running') {
      if (this.#state === 'dead') await new Promise(() => undefined);
      await this.#thawed;
    }
  }

  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      sleep: (ms, signal) => this.#through(clock.sleep(ms, signal)),
    };
  }

  files(files: StateFiles): StateFiles {
    return {
      read: (path) => this.#through(files.read(path)),
      modifiedAt: (path) => this.#through(files.modifiedAt(path)),
      write: (path, text) => this.#through(files.write(path, text)),
      create: (path, text) => this.#through(files.create(path, text)),
      move: (from, to) => this.#through(files.move(from, to)),
      list: (folder) => this.#through(files.list(folder)),
      remove: (path) => this.#through(files.remove(path)),
      locate: (path) => files.locate(path),
    };
  }

  api(api: DeploymentsApi): DeploymentsApi {
    return {
      branches: (signal) => this.#through(api.branches(signal)),
      builds: (branch, signal) => this.#through(api.builds(branch, signal)),
      status: (signal) => this.#through(api.status(signal)),
      upgrade: (applications, options) => this.#through(api.upgrade(applications, options)),
    };
  }
}
