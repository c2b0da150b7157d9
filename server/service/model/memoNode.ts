const none: readonly Working[] = [];

/** Up to this many dependents are a list, which is a fraction of a set of so few. */
const fewDependents = 8;

/**
 * Something that was worked out, or something that others were worked out from. There are very many of these, so they are kept
 * small: what depends on one is itself while it is alone, then a list, and a set only when they are many.
 */
export abstract class MemoNode {
  /** The run that saw it last. */
  seenIn = 0;
  private readers: Working | readonly Working[] | Set<Working> | undefined;

  /** One more than the highest of what it was worked out from. */
  abstract readonly height: number;

  get hasDependents(): boolean {
    return this.readers !== undefined;
  }

  dependents(): Iterable<Working> {
    const { readers } = this;
    if (readers === undefined) return none;
    return readers instanceof MemoNode ? [readers] : readers;
  }

  addDependent(node: Working): void {
    const { readers } = this;
    if (readers === undefined) this.readers = node;
    else if (readers instanceof Set) readers.add(node);
    else if (readers instanceof MemoNode) this.readers = readers === node ? node : [readers, node];
    else if (!readers.includes(node)) {
      this.readers = readers.length < fewDependents ? readers.concat(node) : new Set(readers).add(node);
    }
  }

  removeDependent(node: Working): void {
    const { readers } = this;
    if (readers === node) this.readers = undefined;
    else if (readers instanceof Set) {
      readers.delete(node);
      if (readers.size < fewDependents / 2) this.readers = oneOrList([...readers]);
    } else if (readers !== undefined && !(readers instanceof MemoNode)) {
      this.readers = oneOrList(readers.filter((reader) => reader !== node));
    }
  }

  /** True when nothing is lost by dropping it once nothing depends on it: working it out again costs nothing. */
  abstract readonly isCheap: boolean;
  /** Kept and run although nothing depends on it. */
  abstract readonly isWanted: boolean;
  /** Removes it from where it is found. */
  abstract forget(): void;
}

function oneOrList(nodes: readonly Working[]): Working | readonly Working[] | undefined {
  return nodes.length < 2 ? nodes[0] : nodes;
}

/** A node that is worked out from others. */
export abstract class Working extends MemoNode {
  height = 0;
  /** The level at which it waits to run again; -1 when it does not. */
  waitsAt = -1;
  isRunning = false;
  private sources: readonly MemoNode[] = nothing;

  get isCheap(): boolean {
    return this.sources.length === 0;
  }

  /** Works the answer out again; true if it says something else now. */
  abstract refresh(): boolean;

  readsFrom(sources: readonly MemoNode[]): void {
    this.sources = sources;
  }

  clearReads(): readonly MemoNode[] {
    const { sources } = this;
    this.sources = nothing;
    return sources;
  }
}

const nothing: readonly MemoNode[] = [];

/** One key of an input. */
export class InputNode<K> extends MemoNode {
  constructor(
    private readonly key: K,
    private readonly family: { delete(key: K): boolean },
  ) {
    super();
  }

  get height(): number {
    return 0;
  }

  get isCheap(): boolean {
    return true;
  }

  get isWanted(): boolean {
    return false;
  }

  forget(): void {
    this.family.delete(this.key);
  }
}

/** What all answers to one question have in common. */
export interface Question<K, V> {
  readonly answers: Map<string, AnswerNode<K, V>>;
  /** Works an answer out, and records what it reads as the node's. */
  readonly compute: (node: AnswerNode<K, V>) => V;
  readonly equals: (one: V, other: V) => boolean;
}

/** The answer to a question about one thing. */
export class AnswerNode<K, V> extends Working {
  constructor(
    private readonly question: Question<K, V>,
    private readonly key: string,
    readonly asked: K,
    public value: V,
  ) {
    super();
  }

  get isWanted(): boolean {
    return false;
  }

  refresh(): boolean {
    this.isRunning = true;
    try {
      const value = this.question.compute(this);
      if (this.question.equals(this.value, value)) return false;
      this.value = value;
      return true;
    } finally {
      this.isRunning = false;
    }
  }

  forget(): void {
    this.question.answers.delete(this.key);
  }
}

/** The checks of a memo. */
export interface Checks {
  readonly nodes: Map<number, CheckNode>;
  /** Numbers of those that may turn out differently. */
  stale: Set<number>;
}

/** A check, which somebody else runs again when an answer has changed. */
export class CheckNode extends Working {
  constructor(
    private readonly id: number,
    private readonly checks: Checks,
  ) {
    super();
  }

  get isWanted(): boolean {
    return true;
  }

  refresh(): boolean {
    this.checks.stale.add(this.id);
    return false;
  }

  forget(): void {
    this.checks.nodes.delete(this.id);
  }
}

/** Something that runs at once whenever an answer changes. */
export class EffectNode extends Working {
  constructor(private readonly run: (self: EffectNode) => void) {
    super();
  }

  get isWanted(): boolean {
    return true;
  }

  refresh(): boolean {
    this.run(this);
    return false;
  }

  forget(): void {}
}
