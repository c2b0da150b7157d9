import { isSame } from './equal';

/**
 * Tracks keyed values that are stored outside the cache. After a call to `changed`, the queries that have read the key
 * run again when they are called.
 */
export interface Input<K = string> {
  /** Records the key as a dependency of the running query. */
  read(key: K): void;
  changed(key: K): void;
}

/** A key of an input. */
interface InputNode {
  /** The revision in which the value last changed. */
  changedAt: number;
  /** The last revision in which a query was known to depend on this key. */
  usedAt: number;
}

/** The result of a query for one key. */
interface QueryNode<V = unknown> {
  readonly compute: () => V;
  readonly equals: (one: V, other: V) => boolean;
  /** Undefined until the query has run. */
  result: { readonly value: V } | undefined;
  /** The revision in which the result last changed. */
  changedAt: number;
  /** The last revision in which the result was up to date. */
  usedAt: number;
  /** What the last run read, in order. */
  reads: readonly Node[];
  isRunning: boolean;
}

type Node = InputNode | QueryNode;

/** A map with nodes, so that unused nodes can be removed. */
interface Nodes {
  readonly size: number;
  removeUnused(since: number): void;
}

/**
 * Keyed queries whose results are kept. Each change of an input starts a revision. When a query is called, the cache
 * verifies what the last run of the query read, in order, and runs the query again only if something has changed since
 * then. If the new result equals the old one, the old one is kept, and what depends on it doesn't run again.
 */
export class Cache {
  /** The number of times that a query has run. */
  runs = 0;
  private current = 1;
  /** What the running query has read so far. Undefined if no query is running. */
  private reads: Set<Node> | undefined;
  private readonly families: Nodes[] = [];

  /** A number that grows with each change of something that a query has read. */
  get revision(): number {
    return this.current;
  }

  /** The number of kept results and input keys. */
  get size(): number {
    return this.families.reduce((sum, { size }) => sum + size, 0);
  }

  input<K = string>(): Input<K> {
    const nodes = this.family<K, InputNode>();
    return {
      read: (key) => {
        if (!this.reads) return;
        const node = nodes.get(key) ?? { changedAt: this.current, usedAt: this.current };
        nodes.set(key, node);
        node.usedAt = this.current;
        this.reads.add(node);
      },
      changed: (key) => {
        if (this.reads) throw new Error('A query must not change an input.');
        const node = nodes.get(key);
        if (node) node.changedAt = ++this.current;
      },
    };
  }

  /**
   * Creates a query. Its result may depend only on its key, on inputs, and on other queries. A query can't depend on
   * itself.
   */
  query<K, V>(
    keyOf: (key: K) => string | number,
    compute: (key: K) => V,
    equals: (one: V, other: V) => boolean = isSame,
  ): (key: K) => V {
    const nodes = this.family<string | number, QueryNode<V>>();
    return (key) => {
      const id = keyOf(key);
      const node = nodes.get(id) ?? unknownResult(() => compute(key), equals);
      nodes.set(id, node);
      this.reads?.add(node as QueryNode);
      return this.resultOf(node);
    };
  }

  /** Drops the results that haven't been used since a revision. They are computed again if they are needed. */
  removeUnused(since: number): void {
    for (const family of this.families) family.removeUnused(since);
  }

  private family<K, N extends { readonly usedAt: number }>(): Map<K, N> {
    const nodes = new Map<K, N>();
    this.families.push({
      get size() {
        return nodes.size;
      },
      removeUnused: (since) => {
        for (const [key, { usedAt }] of nodes) if (usedAt < since) nodes.delete(key);
      },
    });
    return nodes;
  }

  private resultOf<V>(node: QueryNode<V>): V {
    if (node.isRunning) throw new Error('A query must not depend on itself.');
    const isCurrent = node.usedAt === this.current || this.isVerified(node);
    const result = node.result && isCurrent ? node.result : this.run(node);
    node.usedAt = this.current;
    return result.value;
  }

  /** Whether nothing that a query has read has changed since its result was last up to date. */
  private isVerified<V>({ result, reads, usedAt }: QueryNode<V>): boolean {
    if (result === undefined) return false;
    for (const read of reads) if (this.lastChangeOf(read) > usedAt) return false;
    return true;
  }

  private lastChangeOf(node: Node): number {
    if ('compute' in node) this.resultOf(node);
    else node.usedAt = this.current;
    return node.changedAt;
  }

  private run<V>(node: QueryNode<V>): { readonly value: V } {
    const outer = this.reads;
    const reads = new Set<Node>();
    this.reads = reads;
    node.isRunning = true;
    this.runs++;
    try {
      const value = node.compute();
      const known = node.result;
      node.reads = [...reads];
      if (known && node.equals(known.value, value)) return known;
      node.changedAt = this.current;
      node.result = { value };
      return node.result;
    } finally {
      node.isRunning = false;
      this.reads = outer;
    }
  }
}

function unknownResult<V>(compute: () => V, equals: (one: V, other: V) => boolean): QueryNode<V> {
  return { compute, equals, result: undefined, changedAt: 0, usedAt: 0, reads: [], isRunning: false };
}
