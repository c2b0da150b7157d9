import { isSame } from './equal';
import {
  AnswerNode,
  CheckNode,
  type Checks,
  EffectNode,
  InputNode,
  type MemoNode,
  type Question,
  Working,
} from './memoNode';

/** Facts from outside, by key: whoever reads one is told when it changes. */
export interface Input {
  /** Notes that the question or check that runs now depends on this key. */
  read(key: string): void;
  changed(key: string): void;
}

/** What a running question or check has read so far. */
interface Frame {
  readonly run: number;
  /** Absent where somebody outside asks a passing question. */
  readonly node: Working | undefined;
  readonly reads: MemoNode[];
  /** Passing questions that keep answers for as long as this runs. */
  readonly passing: { delete(frame: Frame): boolean }[];
}

/** Answers that nothing depends on are kept up to this number; then half of them go. */
const idleLimit = 3_000;

/**
 * Keyed questions whose answers are kept until something changes that they were worked out from. What a question reads, an
 * input or another question, is recorded while it runs. After a change the questions that read it run again, the deepest
 * first; where an answer comes out the same, everything that depends on it stays as it is. So the work is proportional to
 * what really changed, and happens when somebody asks next. Answers that nobody depends on any more are dropped instead.
 */
export class Memo {
  /** What runs now, the innermost last. */
  private readonly frames: Frame[] = [];
  private readonly waiting: (Set<Working> | undefined)[] = [];
  private readonly idle = new Set<MemoNode>();
  private readonly checks: Checks = { nodes: new Map(), stale: new Set() };
  private isSettling = false;
  private lowest = 0;
  private runs = 0;
  /** Everything that holds what is kept. */
  private readonly kept: { readonly size: number }[] = [this.checks.nodes];

  /** How many answers, inputs and checks are kept; what is an input besides, as cells are, does not count. */
  get size(): number {
    return this.kept.reduce((sum, { size }) => sum + size, 0);
  }

  /** True while a question or a check runs, so that what is read now is noted. */
  get isRecording(): boolean {
    return this.frames.length > 0;
  }

  /** Notes that the question or check that runs now depends on this. */
  read(node: InputNode<unknown>): void {
    if (this.isRecording) this.wasRead(node);
  }

  changed(node: InputNode<unknown>): void {
    this.spread(node);
  }

  /** Makes a family of inputs. */
  input(): Input {
    const family = new Map<string, InputNode<string>>();
    this.kept.push(family);
    return {
      read: (key) => {
        if (!this.isRecording) return;
        const node = family.get(key) ?? new InputNode(key, family);
        family.set(key, node);
        this.wasRead(node);
      },
      changed: (key) => {
        const node = family.get(key);
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
    const answers = new Map<string, AnswerNode<K, V>>();
    const work = (node: AnswerNode<K, V>) => this.recorded(node, () => compute(node.asked));
    const question: Question<K, V> = { answers, compute: work, equals };
    this.kept.push(answers);
    return (asked) => {
      this.settle();
      const key = keyOf(asked);
      const known = answers.get(key);
      if (known?.isRunning) return fallback;
      const node = known ?? new AnswerNode(question, key, asked, fallback);
      if (!known) {
        answers.set(key, node);
        node.refresh();
      } else if (node.waitsAt >= 0) this.run(node);
      this.wasRead(node);
      return node.value;
    };
  }

  /**
   * Makes a question whose answers are kept only while the question or check runs that asks it, which then depends on
   * everything that was read for it. For what few ask, and what is soon worked out: it costs no memory.
   */
  passing<K, V>(keyOf: (asked: K) => string, compute: (asked: K) => V, fallback: V): (asked: K) => V {
    const answers = new Map<Frame, Map<string, { value: V }>>();
    const ask = (frame: Frame, asked: K): V => {
      const kept = answers.get(frame) ?? new Map<string, { value: V }>();
      if (kept.size === 0) {
        answers.set(frame, kept);
        frame.passing.push(answers);
      }
      const key = keyOf(asked);
      const known = kept.get(key);
      if (known) return known.value;
      const answer = { value: fallback };
      kept.set(key, answer);
      answer.value = compute(asked);
      return answer.value;
    };
    return (asked) => {
      this.settle();
      const frame = this.frames.at(-1);
      return frame ? ask(frame, asked) : this.aside((outer) => ask(outer, asked));
    };
  }

  /** Runs a check and remembers under its number what it asked, in the place of what an earlier run asked. */
  track<T>(id: number, check: () => T): T {
    this.settle();
    const node = this.checks.nodes.get(id) ?? new CheckNode(id, this.checks);
    this.checks.nodes.set(id, node);
    this.checks.stale.delete(id);
    return this.recorded(node, check);
  }

  untrack(id: number): void {
    const node = this.checks.nodes.get(id);
    if (node) this.drop(node);
    this.checks.stale.delete(id);
  }

  /** The checks that may turn out differently since this was called last. */
  takeStale(): ReadonlySet<number> {
    this.settle();
    const taken = this.checks.stale;
    this.checks.stale = new Set();
    return taken;
  }

  /** Runs something now, and again whenever what it asked changes, until it is stopped. It may change inputs. */
  keep(effect: () => void): EffectNode {
    const node = new EffectNode((self) => this.recorded(self, effect));
    node.refresh();
    return node;
  }

  stop(effect: EffectNode): void {
    this.drop(effect);
  }

  /** Runs work of a node and makes what it reads the node's own. */
  private recorded<T>(node: Working, work: () => T): T {
    const frame = this.begin(node);
    try {
      return work();
    } finally {
      this.end(frame);
      this.link(node, frame.reads);
    }
  }

  /** Runs work that nobody depends on. */
  private aside<T>(work: (frame: Frame) => T): T {
    const frame = this.begin(undefined);
    try {
      return work(frame);
    } finally {
      this.end(frame);
      for (const read of frame.reads) if (!read.hasDependents && !read.isWanted) this.rest(read);
    }
  }

  private begin(node: Working | undefined): Frame {
    const frame: Frame = { run: ++this.runs, node, reads: [], passing: [] };
    this.frames.push(frame);
    return frame;
  }

  private end(frame: Frame): void {
    this.frames.pop();
    for (const answers of frame.passing) answers.delete(frame);
  }

  private link(node: Working, reads: readonly MemoNode[]): void {
    const run = ++this.runs;
    const before = node.clearReads();
    const distinct: MemoNode[] = [];
    node.height = 0;
    for (const read of reads) {
      if (read.seenIn === run) continue;
      read.seenIn = run;
      distinct.push(read);
      if (read.height >= node.height) node.height = read.height + 1;
      if (!read.hasDependents) this.idle.delete(read);
      read.addDependent(node);
    }
    node.readsFrom(distinct.slice());
    for (const read of before) if (read.seenIn !== run) this.unlink(read, node);
  }

  private unlink(read: MemoNode, node: Working): void {
    read.removeDependent(node);
    if (!read.hasDependents && !read.isWanted) this.rest(read);
  }

  private wasRead(node: MemoNode): void {
    const frame = this.frames.at(-1);
    if (!frame) {
      if (!node.hasDependents) this.rest(node);
    } else if (node.seenIn !== frame.run) {
      node.seenIn = frame.run;
      frame.reads.push(node);
    }
  }

  /** Keeps a node that nothing depends on for a while; one that nothing was read for is not worth it. */
  private rest(node: MemoNode): void {
    if (this.frames.some(({ reads }) => reads.includes(node))) return;
    if (node.isCheap) this.drop(node);
    else this.idle.add(node);
  }

  private forgetOldest(): void {
    for (const node of this.idle) {
      if (this.idle.size <= idleLimit / 2) return;
      this.drop(node);
    }
  }

  private drop(node: MemoNode): void {
    node.forget();
    this.idle.delete(node);
    if (!(node instanceof Working)) return;
    this.waitNoMore(node);
    for (const read of node.clearReads()) this.unlink(read, node);
  }

  /**
   * Lets everything that read a node run again, also what runs now for the first time. What runs now and has not read it yet
   * will read it anew anyway.
   */
  private spread(node: MemoNode): void {
    for (const dependent of node.dependents()) {
      if (!this.frames.some((frame) => frame.node === dependent)) this.wait(dependent);
    }
    for (const frame of this.frames) if (frame.node && frame.reads.includes(node)) this.wait(frame.node);
  }

  private wait(node: Working): void {
    if (node.waitsAt >= 0) return;
    node.waitsAt = node.height;
    const level = this.waiting[node.height] ?? new Set();
    this.waiting[node.height] = level;
    level.add(node);
    this.lowest = Math.min(this.lowest, node.height);
  }

  private waitNoMore(node: Working): void {
    if (node.waitsAt >= 0) this.waiting[node.waitsAt]?.delete(node);
    node.waitsAt = -1;
  }

  private run(node: Working): void {
    this.waitNoMore(node);
    if (!node.hasDependents && !node.isWanted && this.frames.length === 0) this.drop(node);
    else if (node.refresh()) this.spread(node);
  }

  /** Takes over what changed: runs the nodes that wait, the lowest first, until none is left. */
  private settle(): void {
    if (this.isSettling || this.frames.length > 0) return;
    this.isSettling = true;
    try {
      while (this.lowest < this.waiting.length) this.settleLevel(this.lowest);
    } finally {
      this.isSettling = false;
    }
    if (this.idle.size > idleLimit) this.forgetOldest();
  }

  /** Runs what waits at a level, until that lets something lower wait. */
  private settleLevel(height: number): void {
    const level = this.waiting[height];
    for (const node of level ?? []) {
      this.run(node);
      if (this.lowest < height) return;
    }
    this.lowest = height + 1;
  }
}
