/** A node of the dependency graph. */
export abstract class MemoNode {
  /** The number of the last run that read this node. */
  seenIn = 0;
  /** The number of input changes when the node was last found to be up to date. */
  private upToDateAt = -1;
  private isBeingVisited = false;
  private readonly readers = new Set<DerivedNode>();

  /** One more than the greatest height of the nodes that this node reads. */
  abstract readonly height: number;

  get hasDependents(): boolean {
    return this.readers.size > 0;
  }

  hasDependent(node: DerivedNode): boolean {
    return this.readers.has(node);
  }

  dependents(): readonly DerivedNode[] {
    return [...this.readers];
  }

  addDependent(node: DerivedNode): void {
    this.readers.add(node);
  }

  removeDependent(node: DerivedNode): void {
    this.readers.delete(node);
  }

  /**
   * Whether neither this node nor any node that it depends on has to run again. False for a node that depends on itself.
   * `changes` counts the input changes.
   */
  isUpToDate(changes: number): boolean {
    if (this.upToDateAt === changes) return true;
    if (this.isBeingVisited) return false;
    this.isBeingVisited = true;
    const isUpToDate = this.isUnaffected(changes);
    this.isBeingVisited = false;
    if (isUpToDate) this.upToDateAt = changes;
    return isUpToDate;
  }

  /** Does the work of `isUpToDate`, and keeps no result. */
  protected abstract isUnaffected(changes: number): boolean;

  /** Whether the node can be dropped as soon as it has no dependents, because recomputing it is cheap. */
  abstract readonly isCheap: boolean;
  /** Whether the node is kept and run even without dependents. */
  abstract readonly isPinned: boolean;
  /** Removes the node from the map that contains it. */
  abstract forget(): void;
}

/** A node that is computed from other nodes. */
export abstract class DerivedNode extends MemoNode {
  height = 0;
  /** The height at which the node is queued to run again, or -1 if it isn't queued. */
  queuedAt = -1;
  isRunning = false;
  private sources: readonly MemoNode[] = nothing;

  get isCheap(): boolean {
    return this.sources.length === 0;
  }

  /** Computes the value again. Returns whether the value has changed. */
  abstract refresh(): boolean;

  protected override isUnaffected(changes: number): boolean {
    return this.queuedAt < 0 && this.sources.every((source) => source.isUpToDate(changes));
  }

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

/** The node of one input key. */
export class InputNode<K> extends MemoNode {
  constructor(
    private readonly key: K,
    private readonly family: { delete(key: K): boolean },
    private readonly isWrittenByEffects: boolean,
  ) {
    super();
  }

  /** An effect that has to run again may not be known yet. */
  protected override isUnaffected(): boolean {
    return !this.isWrittenByEffects;
  }

  get height(): number {
    return 0;
  }

  get isCheap(): boolean {
    return true;
  }

  get isPinned(): boolean {
    return false;
  }

  forget(): void {
    this.family.delete(this.key);
  }
}

/** The properties that all nodes of a query share. */
export interface QueryFamily<K, V> {
  readonly nodes: Map<string, QueryNode<K, V>>;
  /** Computes the value of a node. All nodes that the computation reads become the node's sources. */
  readonly compute: (node: QueryNode<K, V>) => V;
  readonly equals: (one: V, other: V) => boolean;
}

/** The result of a query for one input. */
export class QueryNode<K, V> extends DerivedNode {
  constructor(
    private readonly family: QueryFamily<K, V>,
    private readonly key: string,
    readonly input: K,
    public value: V,
  ) {
    super();
  }

  get isPinned(): boolean {
    return false;
  }

  refresh(): boolean {
    this.isRunning = true;
    try {
      const value = this.family.compute(this);
      if (this.family.equals(this.value, value)) return false;
      this.value = value;
      return true;
    } finally {
      this.isRunning = false;
    }
  }

  forget(): void {
    this.family.nodes.delete(this.key);
  }
}

/** The checks of a memo. */
export interface Checks {
  readonly nodes: Map<number, CheckNode>;
  /** IDs of the checks whose results may have changed. */
  stale: Set<number>;
}

/** A check that becomes stale when one of its sources changes. The caller of `drainStale` then runs the check again. */
export class CheckNode extends DerivedNode {
  constructor(
    private readonly id: number,
    private readonly checks: Checks,
  ) {
    super();
  }

  get isPinned(): boolean {
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

/** A computation that runs again each time one of its sources changes. */
export class EffectNode extends DerivedNode {
  constructor(private readonly run: (self: EffectNode) => void) {
    super();
  }

  get isPinned(): boolean {
    return true;
  }

  refresh(): boolean {
    this.run(this);
    return false;
  }

  forget(): void {}
}
