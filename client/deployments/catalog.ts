import * as vscode from 'vscode';
import type { DeploymentsApi } from '../../platform/api';
import type { Branch, Build, DeploymentStatus } from '../../platform/apiTypes';
import type { Clock } from '../../platform/clock';
import { reportedBuild } from '../../platform/deployments/running';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';
import { type Diagnosis, diagnose, type Loadable, unknownBranch } from '../environments/diagnosis';
import { ListedBuilds } from './listedBuilds';
import { applicationOf, type ReadLists } from './lists';

/** The search for running builds stops when the builds of this many branches have been requested. */
const mostBranches = 10;
/** Maximum time that the user waits for a search, in milliseconds. */
const patience = 1_500;

/** The branches and builds of one environment. Each list is kept until it is read from the platform again. */
export class Catalog implements vscode.Disposable {
  private readonly leave = new AbortController();
  private readonly changed = new vscode.EventEmitter<string | undefined>();
  private recognizing: Promise<void> | undefined;
  private list: Loadable<readonly Branch[]> | undefined;
  private readonly branchRequests = new KeyedRequests(
    () => this.load(() => this.api.branches(this.leave.signal)),
    (_, read) => this.takeBranches(read),
  );
  private readonly buildRequests = new KeyedRequests(
    (branch) => this.load(() => this.api.builds(branch, this.leave.signal), branch),
    (branch, read) => this.takeBuilds(branch, read),
  );

  readonly builds = new ListedBuilds();

  /** Fires with the branch whose builds changed, or with `undefined` if the list of branches changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environment: Environment,
    private readonly api: DeploymentsApi,
    private readonly clock: Clock,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  get branches(): Loadable<readonly Branch[]> | undefined {
    return this.list;
  }

  openBranches(): void {
    if (this.list === undefined) void this.loadBranches();
  }

  /** The branches and builds that have been read so far. Sends no request. */
  get known(): ReadLists {
    const branches = this.list?.kind === 'there' ? this.list.value.map(({ name }) => name) : [];
    return { branches, builds: this.builds.read() };
  }

  open(branch: string): void {
    if (!this.builds.get(branch)) void this.loadBuilds(branch);
  }

  /** Reads all requested lists again. The current lists stay visible until the new ones arrive. */
  async reload(): Promise<void> {
    const builds = this.builds.names().map((branch) => this.buildRequests.restart(branch));
    const branches = this.list === undefined ? [] : [this.branchRequests.restart('')];
    await Promise.all([...branches, ...builds]);
  }

  /** Waits for pending requests, then tries again to read each list that couldn't be read. */
  async readMissing(): Promise<void> {
    const asked = this.builds.names();
    await Promise.all([this.branchRequests.pending(''), ...asked.map((branch) => this.buildRequests.pending(branch))]);
    const missing = asked.filter((branch) => this.builds.get(branch)?.kind !== 'there');
    await Promise.all([
      ...(this.list?.kind === 'failed' ? [this.loadBranches()] : []),
      ...missing.map((branch) => this.loadBuilds(branch)),
    ]);
  }

  listed(): readonly Build[] {
    return [...this.builds.read().values()].flat();
  }

  /**
   * Searches for the builds that run on the planet. Reads the builds of the first few branches, one branch at a time,
   * until the running build of each application is found. Concurrent callers share one search.
   */
  recognize(status: DeploymentStatus): Promise<void> {
    this.recognizing ??= this.listUntil(() => allRecognized(status, this.builds)).finally(() => {
      this.recognizing = undefined;
    });
    return this.recognizing;
  }

  /** Reads the builds of the first few branches, one branch at a time, until `enough` returns true. */
  async listUntil(enough: () => boolean): Promise<void> {
    const branches = this.list === undefined || this.branchRequests.pending('') ? await this.loadBranches() : this.list;
    if (branches.kind !== 'there') return;
    const unread = branches.value.map(({ name }) => name).filter((name) => !this.builds.get(name));
    for (const name of unread.slice(0, Math.max(0, mostBranches - this.builds.names().length))) {
      if (this.leave.signal.aborted || enough()) break;
      if (this.builds.get(name)?.kind !== 'there') await this.loadBuilds(name);
    }
    await Promise.all(this.builds.names().map((branch) => this.buildRequests.pending(branch)));
  }

  /**
   * Like `recognize`, but resolves early if the search takes too long, because the user is waiting. The search itself
   * continues.
   */
  async recognizeSoon(status: DeploymentStatus): Promise<void> {
    const over = new AbortController();
    await Promise.race([this.recognize(status), this.clock.sleep(patience, over.signal)]);
    over.abort();
  }

  /** Reads the branches. Concurrent calls share one request. */
  loadBranches(): Promise<Loadable<readonly Branch[]>> {
    this.list ??= { kind: 'loading' };
    return this.branchRequests.shared('');
  }

  /** Reads the builds of a branch. Concurrent calls share one request. */
  loadBuilds(branch: string): Promise<Loadable<readonly Build[]>> {
    if (!this.builds.get(branch)) this.builds.set(branch, { kind: 'loading' });
    return this.buildRequests.shared(branch);
  }

  private takeBranches(read: Loadable<readonly Branch[]>): void {
    const list = lasting(this.list, read);
    if (this.leave.signal.aborted || list === this.list) return;
    this.list = list;
    this.changed.fire(undefined);
  }

  private takeBuilds(branch: string, read: Loadable<readonly Build[]>): void {
    const list = lasting(this.builds.get(branch), read);
    if (this.leave.signal.aborted || list === this.builds.get(branch)) return;
    this.builds.set(branch, list);
    this.changed.fire(branch);
  }

  dispose(): void {
    this.leave.abort();
    this.changed.dispose();
  }

  private async load<T>(read: () => Promise<T>, branch?: string): Promise<Loadable<T>> {
    try {
      return { kind: 'there', value: await read() };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const diagnosis = await this.diagnose(error, branch);
      if (error.code !== 'aborted')
        this.log.warn(`${diagnosis.message} ${inert(error.platformMessage ?? '')}`.trimEnd());
      return { kind: 'failed', diagnosis };
    }
  }

  /**
   * Returns the diagnosis of a failed read. If a branch's builds aren't found even though the list of branches is
   * known, the diagnosis is about the branch.
   */
  private async diagnose(error: PlatformError, branch: string | undefined): Promise<Diagnosis> {
    const { environment } = this;
    const diagnosis = diagnose(error, environment);
    if (branch === undefined || diagnosis.cause !== 'identifiers') return diagnosis;
    await this.branchRequests.pending('');
    const { list } = this;
    if (list?.kind !== 'there') return diagnosis;
    const isListed = list.value.some(({ name }) => name === branch);
    return unknownBranch(environment, branch, isListed);
  }
}

/**
 * Returns the list to show after a read. If the platform doesn't respond, keeps the previous list, if any, because the
 * planet's row already shows the failure.
 */
function lasting<T>(before: Loadable<T> | undefined, read: Loadable<T>): Loadable<T> {
  return before?.kind === 'there' && read.kind === 'failed' && read.diagnosis.cause === 'host' ? before : read;
}

function allRecognized(status: DeploymentStatus, builds: ListedBuilds): boolean {
  return status.applications.every((element) => {
    const application = applicationOf(element);
    return application === undefined || reportedBuild(application, status, builds.of(application)) !== undefined;
  });
}

/**
 * Keeps the pending request for each key, and lets concurrent calls share the request. If a request is restarted, the
 * promise of the earlier request resolves with the newest value, unless the earlier request fails.
 */
class KeyedRequests<T> {
  private readonly newest = new Map<string, Promise<T>>();
  private readonly pendingKeys = new Set<string>();

  /**
   * @param send sends the request for a key
   * @param take receives the value of the newest request for a key
   */
  constructor(
    private readonly send: (key: string) => Promise<T>,
    private readonly take: (key: string, value: T) => void,
  ) {}

  pending(key: string): Promise<T> | undefined {
    return this.pendingKeys.has(key) ? this.newest.get(key) : undefined;
  }

  shared(key: string): Promise<T> {
    return this.pending(key) ?? this.restart(key);
  }

  restart(key: string): Promise<T> {
    const isNewest = () => this.newest.get(key) === request;
    const request: Promise<T> = this.send(key).then(
      (value) => {
        if (!isNewest()) return this.newest.get(key) ?? value;
        this.pendingKeys.delete(key);
        this.take(key, value);
        return value;
      },
      (error) => {
        if (isNewest()) this.pendingKeys.delete(key);
        throw error;
      },
    );
    this.newest.set(key, request);
    this.pendingKeys.add(key);
    return request;
  }
}
