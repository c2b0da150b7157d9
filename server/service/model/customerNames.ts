import type { Cache } from '../cache/cache';
import type { FactIndexes } from './factIndexes';
import type { Owners } from './owners';

/** Number of names that must share a suffix before the suffix counts as the project's own. */
const fewestNames = 3;

/**
 * Recognizes the names of the customer's definitions, entities, and collections by their suffix: `Ext`, `_Ext`, or the
 * project's own suffix, such as `_Acme`.
 */
export class CustomerNames {
  private readonly ownSuffixes: (key: '') => readonly string[];

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly owners: Owners,
  ) {
    this.ownSuffixes = cache.query(
      (key) => key,
      () => this.findOwnSuffixes(),
    );
  }

  /** Whether a name carries the customer's suffix. */
  has(name: string): boolean {
    if (/.Ext$/.test(name)) return true;
    const suffix = suffixOf(name);
    return suffix !== undefined && this.ownSuffixes('').includes(suffix);
  }

  /**
   * Returns the suffixes that several of the customer's definitions share with entities of the same name. A suffix that
   * a vendor file uses in the name of a definition is the vendor's.
   */
  private findOwnSuffixes(): readonly string[] {
    const counts = new Map<string, number>();
    const vendors = new Set<string>();
    for (const name of this.indexes.definitionFiles.keys()) {
      const suffix = suffixOf(name);
      if (suffix === undefined) continue;
      const isCustomers = this.indexes.definitionFiles.values(name).every((uri) => this.owners.isCustomer(uri));
      if (!isCustomers) vendors.add(suffix);
      else if (this.indexes.entities.has(name)) counts.set(suffix, (counts.get(suffix) ?? 0) + 1);
    }
    return [...counts]
      .flatMap(([suffix, count]) => (count >= fewestNames && !vendors.has(suffix) ? suffix : []))
      .sort();
  }
}

/** Returns the word after the last underscore if it begins with a capital letter, as in `Ticket_Acme`. */
function suffixOf(name: string): string | undefined {
  return /[^_]_(\p{Lu}[\p{L}\p{N}]*)$/u.exec(name)?.[1];
}
