import { isSame } from './equal';

/** Facts from outside, by key: whoever reads one is told when it changes. */
export interface Input {
  /** Notes that the question or check that runs now depends on this key. */
  read(key: string): void;
  changed(key: string): void;
}

/** Something that was worked out, something that it was worked out from, or somebody who asked. */
interface Node {
  readonly dependents: Set<Node>;
  readsFrom: ReadonlySet<Node>;
  /** One more than the highest of what it reads from. */
  height: number;
  /** The level at which it waits to run again; -1 when it does not. */
  waitsAt: number;
  /** What it has read so far, while it runs. */
  frame: Set<Node> | undefined;
  /** Works the answer out again; true if it says something else now. */
  readonly refresh: () => boolean;
  /** Removes the node from where it is found. */
  readonly forget: () => void;
  /** Kept and run although nothing depends on it. */
  readonly isWanted: boolean;
}

/** Answers that nothing depends on are kept up to this number. */
const idleLimit = 20_000;
const none: ReadonlySet<Node> = new Set();

/**
 * Keyed questions whose answers are kept until something changes that they were worked out from. What a question reads, an
 * input or another question, is recorded while it runs. After a change the questions that read it run again, the deepest
 * first; where an answer comes out the same, everything that depends on it stays as it is. So the work is proportional to
 * what really changed, and happens when somebody asks next. Answers that nobody depends on any more are dropped instead.
 */
export class Memo {
  /** What the questions that run now have read so far, the innermost last. */
  private readonly frames: Set<Node>[] = [];
  private readonly pending: (Set<Node> | undefined)[] = [];
  private readonly idle = new Set<Node>();
  private readonly checks = new Map<number, Node>();
  private stale = new Set<number>();
  private isSettling = false;
  private lowest = 0;

  /** How many answers and inputs are kept, for tests and measurements. */
  size = 0;

  /** Makes a family of inputs. */
  input(): Input {
    const nodes = new Map<string, Node>();
    return {
      read: (key) => {
        const reader = this.frames.at(-1);
        if (!reader) return;
        const node = nodes.get(key) ?? this.node({ refresh: () => true, forget: () => nodes.delete(key) });
        nodes.set(key, node);
        reader.add(node);
      },
      changed: (key) => {
        const node = nodes.get(key);
        if (node) this.spread(node);
      },
    };
  }

  /**
   * Makes a question. Its answer depends on its key, inputs and other questions alone, and it bears inputs that do not fit
   * together, since it may run while a change is half taken over. Asked for itself while it runs, it answers `fallback`.
   */
  query<K, V>(
    keyOf: (asked: K) => string,
    compute: (asked: K) => V,
    fallback: V,
    equals: (one: V, other: V) => boolean = isSame,
  ): (asked: K) => V {
    const answers = new Map<string, { value: V; isRunning: boolean; readonly node: Node }>();
    return (asked) => {
      this.settle();
      const key = keyOf(asked);
      const known = answers.get(key);
      if (known?.isRunning) return fallback;
      if (known) {
        if (known.node.waitsAt >= 0) this.run(known.node);
        this.wasRead(known.node);
        return known.value;
      }
      const refresh = () => {
        answer.isRunning = true;
        try {
          const value = this.recorded(answer.node, () => compute(asked));
          if (equals(answer.value, value)) return false;
          answer.value = value;
          return true;
        } finally {
          answer.isRunning = false;
        }
      };
      const node = this.node({ refresh, forget: () => answers.delete(key) });
      const answer = { value: fallback, isRunning: false, node };
      answers.set(key, answer);
      refresh();
      this.wasRead(node);
      return answer.value;
    };
  }

  /** Runs a check and remembers under its number what it asked, in the place of what an earlier run asked. */
  track<T>(id: number, check: () => T): T {
    this.settle();
    const node = this.checks.get(id) ?? this.check(id);
    this.stale.delete(id);
    return this.recorded(node, check);
  }

  untrack(id: number): void {
    const node = this.checks.get(id);
    if (node) this.drop(node);
    this.stale.delete(id);
  }

  /** The checks that may turn out differently since this was called last. */
  takeStale(): ReadonlySet<number> {
    this.settle();
    const taken = this.stale;
    this.stale = new Set();
    return taken;
  }

  /**
   * Runs something now, and again whenever what it asked changes, until the returned function is called. It may change inputs.
   */
  keep(effect: () => void): () => void {
    const refresh = () => {
      this.recorded(node, effect);
      return false;
    };
    const node = this.node({ refresh, forget: () => undefined, isWanted: true });
    refresh();
    return () => this.drop(node);
  }

  private check(id: number): Node {
    const refresh = () => {
      this.stale.add(id);
      return false;
    };
    const node = this.node({ refresh, forget: () => this.checks.delete(id), isWanted: true });
    this.checks.set(id, node);
    return node;
  }

  private node(parts: Pick<Node, 'refresh' | 'forget'> & { readonly isWanted?: boolean }): Node {
    this.size++;
    return {
      isWanted: false,
      ...parts,
      dependents: new Set<Node>(),
      readsFrom: none,
      height: 0,
      waitsAt: -1,
      frame: undefined,
    };
  }

  /** Runs work of a node and makes what it reads the node's own. */
  private recorded<T>(node: Node, work: () => T): T {
    const frame = new Set<Node>();
    this.frames.push(frame);
    node.frame = frame;
    try {
      return work();
    } finally {
      this.frames.pop();
      node.frame = undefined;
      this.link(node, frame);
    }
  }

  private link(node: Node, frame: ReadonlySet<Node>): void {
    const before = node.readsFrom;
    node.readsFrom = frame;
    node.height = 0;
    for (const read of frame) {
      if (read.height >= node.height) node.height = read.height + 1;
      if (before.has(read)) continue;
      read.dependents.add(node);
      this.idle.delete(read);
    }
    for (const read of before) if (!frame.has(read)) this.unlink(read, node);
  }

  private unlink(read: Node, node: Node): void {
    read.dependents.delete(node);
    if (read.dependents.size === 0 && !read.isWanted) this.rest(read);
  }

  private wasRead(node: Node): void {
    const reader = this.frames.at(-1);
    if (reader) reader.add(node);
    else if (node.dependents.size === 0) this.rest(node);
  }

  /** Keeps a node that nothing depends on for a while; one that nothing was read for is not worth it. */
  private rest(node: Node): void {
    if (this.frames.some((frame) => frame.has(node))) return;
    if (node.readsFrom.size === 0) this.drop(node);
    else this.idle.add(node);
  }

  private forgetOldest(): void {
    for (const node of this.idle) {
      if (this.idle.size <= idleLimit) return;
      this.drop(node);
    }
  }

  private drop(node: Node): void {
    this.size--;
    node.forget();
    this.idle.delete(node);
    this.waitNoMore(node);
    const reads = node.readsFrom;
    node.readsFrom = none;
    for (const read of reads) this.unlink(read, node);
  }

  /** Lets everything that read a node run again. What runs now and has not read it yet will read it anew anyway. */
  private spread(node: Node): void {
    for (const dependent of node.dependents) {
      if (dependent.waitsAt >= 0 || (dependent.frame && !dependent.frame.has(node))) continue;
      dependent.waitsAt = dependent.height;
      const level = this.pending[dependent.height] ?? new Set();
      this.pending[dependent.height] = level;
      level.add(dependent);
      this.lowest = Math.min(this.lowest, dependent.height);
    }
  }

  private waitNoMore(node: Node): void {
    if (node.waitsAt >= 0) this.pending[node.waitsAt]?.delete(node);
    node.waitsAt = -1;
  }

  private run(node: Node): void {
    this.waitNoMore(node);
    if (node.dependents.size === 0 && !node.isWanted && this.frames.length === 0) this.drop(node);
    else if (node.refresh()) this.spread(node);
  }

  /** Takes over what changed: runs pending nodes, the lowest first, until none is left. */
  private settle(): void {
    if (this.isSettling || this.frames.length > 0) return;
    this.isSettling = true;
    try {
      for (let node = this.nextPending(); node; node = this.nextPending()) this.run(node);
    } finally {
      this.isSettling = false;
    }
    this.forgetOldest();
  }

  private nextPending(): Node | undefined {
    for (; this.lowest < this.pending.length; this.lowest++) {
      for (const node of this.pending[this.lowest] ?? []) return node;
    }
    return undefined;
  }
}
