const none: readonly MemoNode[] = [];

/**
 * Something that was worked out, something that it was worked out from, or somebody who asked. There are very many of these, so
 * they are kept small: most have one dependent, and what they read is a list.
 */
export abstract class MemoNode {
  readsFrom: readonly MemoNode[] = none;
  /** One more than the highest of what it reads from. */
  height = 0;
  /** The level at which it waits to run again; -1 when it does not. */
  waitsAt = -1;
  isRunning = false;
  /** The run that saw it last. */
  seenIn = 0;
  private only: MemoNode | undefined;
  private several: Set<MemoNode> | undefined;

  /** Kept and run although nothing depends on it. */
  abstract readonly isWanted: boolean;
  /** Works the answer out again; true if it says something else now. */
  abstract refresh(): boolean;
  /** Removes it from where it is found. */
  abstract forget(): void;

  get hasDependents(): boolean {
    return this.only !== undefined;
  }

  dependents(): Iterable<MemoNode> {
    return this.several ?? (this.only ? [this.only] : none);
  }

  addDependent(node: MemoNode): void {
    if (this.several) this.several.add(node);
    else if (this.only === undefined) this.only = node;
    else if (this.only !== node) this.several = new Set([this.only, node]);
  }

  removeDependent(node: MemoNode): void {
    if (!this.several) {
      if (this.only === node) this.only = undefined;
      return;
    }
    this.several.delete(node);
    if (this.only !== node && this.several.size > 1) return;
    [this.only] = this.several;
    if (this.several.size < 2) this.several = undefined;
  }

  clearReads(): readonly MemoNode[] {
    const reads = this.readsFrom;
    this.readsFrom = none;
    return reads;
  }
}

/** One key of an input. */
export class InputNode extends MemoNode {
  readonly isWanted = false;

  constructor(
    private readonly key: string,
    private readonly family: Map<string, InputNode>,
  ) {
    super();
  }

  refresh(): boolean {
    return true;
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
export class AnswerNode<K, V> extends MemoNode {
  readonly isWanted = false;

  constructor(
    private readonly question: Question<K, V>,
    private readonly key: string,
    readonly asked: K,
    public value: V,
  ) {
    super();
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

/** Somebody who asked, and is told or asks again when an answer changes. */
export class AskerNode extends MemoNode {
  readonly isWanted = true;

  constructor(
    private readonly whenChanged: (self: AskerNode) => void,
    private readonly whenForgotten: () => void,
  ) {
    super();
  }

  refresh(): boolean {
    this.whenChanged(this);
    return false;
  }

  forget(): void {
    this.whenForgotten();
  }
}
