import { finished, type SlicedWork } from '../slices';
import { isSame } from './equal';
import {
  CheckNode,
  type Checks,
  DerivedNode,
  EffectNode,
  InputNode,
  type MemoNode,
  type QueryFamily,
  QueryNode,
} from './memoNode';

/**
 * Tracks keyed values that are stored outside the memo. Calling `changed` invalidates every result that depends on the
 * key.
 */
export interface Input<K = string> {
  /** Records the key as a dependency of the running query or check. */
  read(key: K): void;
  changed(key: K): void;
}

/** What a running query, check, or effect has read so far. */
interface Frame {
  readonly run: number;
  /** Undefined for a transient query that was called outside all other queries, checks, and effects. */
  readonly node: DerivedNode | undefined;
  /** Whether the node also depends on what the earlier parts of the check have read. */
  readonly keepsReads: boolean;
  readonly reads: MemoNode[];
  /** Maps with results of transient queries. The results of this run are deleted from these maps when the run ends. */
  readonly transient: { delete(frame: Frame): boolean }[];
}

/** Maximum number of kept results without dependents. If there are more, the oldest ones are dropped. */
const idleLimit = 3_000;
/**
 * Results are dropped in groups of this size. Dropping one result at a time, or very many at once, would take too long.
 */
const evictedAtOnce = 100;

/**
 * Keyed queries whose results are kept until an input changes. After a change, the next call to any query runs the
 * affected queries again. Each query runs after the queries that it reads. If a new result equals the old one, its
 * dependents stay valid and don't run again.
 */
export class Memo {
  /** The running queries, checks, and effects, innermost last. */
  private readonly frames: Frame[] = [];
  private readonly queues: (Set<DerivedNode> | undefined)[] = [];
  private readonly idle = new Set<MemoNode>();
  private readonly checks: Checks = { nodes: new Map(), stale: new Set() };
  private isUpdating = false;
  /** Present while `attempt` runs. */
  private attempted: { isOutdated: boolean } | undefined;
  private changes = 0;
  private lowest = 0;
  private runs = 0;
  /** All maps that contain nodes. Used to count the nodes. */
  private readonly nodeMaps: { readonly size: number }[] = [this.checks.nodes];

  /** The number of kept results, inputs, and checks. */
  get size(): number {
    return this.nodeMaps.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether a query, check, or effect is running and its reads are being recorded. */
  get isRecording(): boolean {
    return this.frames.length > 0;
  }

  /** @param isWrittenByEffects whether effects change the values */
  input<K = string>(isWrittenByEffects = false): Input<K> {
    const family = new Map<K, InputNode<K>>();
    this.nodeMaps.push(family);
    return {
      read: (key) => {
        if (!this.isRecording) return;
        const node = family.get(key) ?? new InputNode(key, family, isWrittenByEffects);
        family.set(key, node);
        this.recordRead(node);
      },
      changed: (key) => {
        const node = family.get(key);
        if (!node) return;
        this.changes++;
        this.invalidateDependents(node);
      },
    };
  }

  /**
   * Creates a query. The result of a query may depend only on its key, inputs, and other queries. A query must tolerate
   * inconsistent inputs, because it may run during a change. A recursive call with the same key returns `fallback`.
   */
  query<K, V>(
    keyOf: (input: K) => string,
    compute: (input: K) => V,
    fallback: V,
    equals: (one: V, other: V) => boolean = isSame,
  ): (input: K) => V {
    const nodes = new Map<string, QueryNode<K, V>>();
    const runNode = (node: QueryNode<K, V>) => this.runRecorded(node, () => compute(node.input));
    const family: QueryFamily<K, V> = { nodes, compute: runNode, equals };
    this.nodeMaps.push(nodes);
    return (input) => {
      this.updateQueued();
      const key = keyOf(input);
      const known = nodes.get(key);
      if (known?.isRunning) return fallback;
      const node = known ?? new QueryNode(family, key, input, fallback);
      if (!known) {
        nodes.set(key, node);
        node.refresh();
      } else if (node.queuedAt >= 0 && !this.attempted) this.run(node);
      this.recordRead(node);
      return node.value;
    };
  }

  /**
   * Creates a query whose results are kept only while the caller is running. The caller depends on everything that the
   * query reads. Such queries are for cheap results and for results with few readers.
   */
  transient<K, V>(keyOf: (input: K) => string, compute: (input: K) => V, fallback: V): (input: K) => V {
    const results = new Map<Frame, Map<string, { value: V }>>();
    const evaluate = (frame: Frame, input: K): V => {
      const kept = results.get(frame) ?? new Map<string, { value: V }>();
      if (kept.size === 0) {
        results.set(frame, kept);
        frame.transient.push(results);
      }
      const key = keyOf(input);
      const known = kept.get(key);
      if (known) return known.value;
      const result = { value: fallback };
      kept.set(key, result);
      result.value = compute(input);
      return result.value;
    };
    return (input) => {
      this.updateQueued();
      const frame = this.frames.at(-1);
      return frame ? evaluate(frame, input) : this.runUnrecorded((outer) => evaluate(outer, input));
    };
  }

  /** Runs work that calls many queries. Keeps the results of transient queries until the work ends. */
  together<T>(work: () => T): T {
    this.updateQueued();
    return this.isRecording ? work() : this.runUnrecorded(work);
  }

  /**
   * Runs work without running affected queries first. Returns undefined if the work read a result that is affected, or
   * may be. `work` must tolerate outdated results.
   */
  attempt<T>(work: () => T): { readonly result: T } | undefined {
    if (this.isUpdating || this.isRecording || this.lowest >= this.queues.length) return { result: work() };
    const attempted = { isOutdated: false };
    this.attempted = attempted;
    this.isUpdating = true;
    try {
      const result = work();
      return attempted.isOutdated ? undefined : { result };
    } catch (error) {
      if (attempted.isOutdated) return undefined;
      throw error;
    } finally {
      this.isUpdating = false;
      this.attempted = undefined;
    }
  }

  /** Runs a check and records its reads under the check's ID. Replaces the record of an earlier run. */
  track<T>(id: number, check: () => T): T {
    this.updateQueued();
    const node = this.checks.nodes.get(id) ?? new CheckNode(id, this.checks);
    this.checks.nodes.set(id, node);
    this.checks.stale.delete(id);
    return this.runRecorded(node, check);
  }

  /** Runs another part of a check. Adds the part's reads to the record that `track` began. */
  trackMore<T>(id: number, part: () => T): T {
    this.updateQueued();
    const node = this.checks.nodes.get(id);
    if (!node) throw new Error(`check ${id} has no earlier part`);
    return this.runRecorded(node, part, true);
  }

  untrack(id: number): void {
    const node = this.checks.nodes.get(id);
    if (node) this.drop(node);
    this.checks.stale.delete(id);
    this.evictIdle();
  }

  /** Returns the IDs of the checks whose results may have changed since the last call. */
  drainStale(): ReadonlySet<number> {
    this.updateQueued();
    const taken = this.checks.stale;
    this.checks.stale = new Set();
    return taken;
  }

  /**
   * Runs the queries affected by changes, one step at a time. If this method isn't called, the next call to any query
   * runs all of them at once.
   */
  *recompute(): SlicedWork<void> {
    for (const node of this.queued()) {
      this.isUpdating = true;
      try {
        this.run(node);
      } finally {
        this.isUpdating = false;
      }
      yield undefined;
    }
  }

  /**
   * Runs an effect now, and again each time one of its sources changes, until `stop` is called. The effect may change
   * inputs.
   */
  keep(effect: () => void): EffectNode {
    const node = new EffectNode((self) => this.runRecorded(self, effect));
    node.refresh();
    return node;
  }

  stop(effect: EffectNode): void {
    this.drop(effect);
  }

  /** Runs the computation of a node. All nodes that the computation reads become the node's sources. */
  private runRecorded<T>(node: DerivedNode, work: () => T, keepsReads = false): T {
    const frame = this.begin(node, keepsReads);
    try {
      return work();
    } finally {
      this.end(frame);
      if (keepsReads) this.linkMore(node, frame.reads);
      else this.link(node, frame.reads);
    }
  }

  /** Runs a computation for a caller whose reads aren't recorded. */
  private runUnrecorded<T>(work: (frame: Frame) => T): T {
    const frame = this.begin(undefined);
    try {
      return work(frame);
    } finally {
      this.end(frame);
      for (const read of frame.reads) if (!read.hasDependents && !read.isPinned) this.makeIdle(read);
    }
  }

  private begin(node: DerivedNode | undefined, keepsReads = false): Frame {
    const frame: Frame = { run: ++this.runs, node, keepsReads, reads: [], transient: [] };
    this.frames.push(frame);
    return frame;
  }

  private end(frame: Frame): void {
    this.frames.pop();
    for (const results of frame.transient) results.delete(frame);
  }

  private link(node: DerivedNode, reads: readonly MemoNode[]): void {
    const run = ++this.runs;
    const before = node.clearReads();
    const distinct: MemoNode[] = [];
    node.height = 0;
    for (const read of reads) {
      if (read.seenIn === run) continue;
      read.seenIn = run;
      distinct.push(read);
      this.addSource(node, read);
    }
    node.readsFrom(distinct.slice());
    for (const read of before) if (read.seenIn !== run) this.unlink(read, node);
  }

  private linkMore(node: DerivedNode, reads: readonly MemoNode[]): void {
    const sources = [...node.clearReads()];
    for (const read of reads) {
      if (read.hasDependent(node)) continue;
      this.addSource(node, read);
      sources.push(read);
    }
    node.readsFrom(sources);
  }

  private addSource(node: DerivedNode, read: MemoNode): void {
    if (read.height >= node.height) node.height = read.height + 1;
    if (!read.hasDependents) this.idle.delete(read);
    read.addDependent(node);
  }

  private unlink(read: MemoNode, node: DerivedNode): void {
    read.removeDependent(node);
    if (!read.hasDependents && !read.isPinned) this.makeIdle(read);
  }

  private recordRead(node: MemoNode): void {
    if (this.attempted && !this.attempted.isOutdated) this.attempted.isOutdated = !node.isUpToDate(this.changes);
    const frame = this.frames.at(-1);
    if (!frame) {
      if (!node.hasDependents) this.makeIdle(node);
    } else if (node.seenIn !== frame.run) {
      node.seenIn = frame.run;
      frame.reads.push(node);
    }
  }

  /** Temporarily keeps a node that has no dependents, unless recomputing the node is cheap. */
  private makeIdle(node: MemoNode): void {
    if (this.frames.some(({ reads }) => reads.includes(node))) return;
    if (node.isCheap) this.drop(node);
    else this.idle.add(node);
  }

  private evictIdle(): void {
    if (this.idle.size <= idleLimit) return;
    let left = evictedAtOnce;
    for (const node of this.idle) {
      if (left-- === 0) return;
      this.drop(node);
    }
  }

  private drop(node: MemoNode): void {
    node.forget();
    this.idle.delete(node);
    if (!(node instanceof DerivedNode)) return;
    this.unschedule(node);
    for (const read of node.clearReads()) this.unlink(read, node);
  }

  /**
   * Schedules every reader of a node, including readers that are running. A running computation that hasn't read the
   * node yet doesn't have to be scheduled, because it reads the new value anyway.
   */
  private invalidateDependents(node: MemoNode): void {
    for (const dependent of node.dependents()) {
      if (!this.frames.some((frame) => frame.node === dependent && !frame.keepsReads)) this.schedule(dependent);
    }
    for (const frame of this.frames) if (frame.node && frame.reads.includes(node)) this.schedule(frame.node);
  }

  private schedule(node: DerivedNode): void {
    if (node.queuedAt >= 0) return;
    node.queuedAt = node.height;
    const level = this.queues[node.height] ?? new Set();
    this.queues[node.height] = level;
    level.add(node);
    this.lowest = Math.min(this.lowest, node.height);
  }

  private unschedule(node: DerivedNode): void {
    if (node.queuedAt >= 0) this.queues[node.queuedAt]?.delete(node);
    node.queuedAt = -1;
  }

  private run(node: DerivedNode): void {
    this.unschedule(node);
    if (!node.hasDependents && !node.isPinned && this.frames.length === 0) this.drop(node);
    else if (node.refresh()) this.invalidateDependents(node);
  }

  /** Runs the queued nodes, lowest first, until none is left. */
  private updateQueued(): void {
    if (this.isUpdating || this.frames.length > 0) return;
    if (this.lowest < this.queues.length) finished(this.recompute());
    this.evictIdle();
  }

  /**
   * Yields the queued nodes, lowest first, until none is left. The caller must run each node before it requests the
   * next one.
   */
  private *queued(): Generator<DerivedNode> {
    while (this.lowest < this.queues.length) {
      const height = this.lowest;
      for (const node of this.queues[height] ?? []) {
        yield node;
        if (this.lowest < height) break;
      }
      if (this.lowest === height) this.lowest++;
    }
  }
}
