import type { Cache, Input } from '../cache/cache';
import type { ExtensionsFact } from '../facts/schemaFacts';
import { isWithin } from '../text/nearest';
import type { FactIndexes } from './factIndexes';
import { byText } from './names';

/** The vendor name in the documentation of Sortie (docs/specification.md, introduction). */
const neutral = 'platform';

/** Determines the vendor name, and classifies extension keys. */
export class Vendor {
  private readonly setting: Input;
  private readonly word: (asked: '') => string;
  private chosen = 'auto';

  constructor(cache: Cache, indexes: FactIndexes) {
    this.setting = cache.input();
    this.word = cache.query(
      () => '',
      () => {
        this.setting.read('');
        if (this.chosen !== 'auto' && this.chosen !== '') return this.chosen;
        return (
          mostFrequent(indexes.vendors.counts('extensions')) ?? mostFrequent(indexes.vendors.counts('links')) ?? neutral
        );
      },
    );
  }

  /** The vendor name in the setting, or else the most frequent name in the workspace, or else `platform`. */
  get name(): string {
    return this.word('');
  }

  choose(vendor: string): void {
    if (vendor === this.chosen) return;
    this.chosen = vendor;
    this.setting.changed('');
  }

  /**
   * Whether a key is this workspace's extension key, the key of another vendor, a misspelling of this workspace's key,
   * or something else.
   */
  form({ key, vendor }: Pick<ExtensionsFact, 'key' | 'vendor'>): 'ours' | 'other-vendor' | 'misspelt' | 'unrelated' {
    if (vendor !== undefined) return vendor === this.name ? 'ours' : 'other-vendor';
    const meant = `x-${this.name}-extensions`;
    return isWithin(key.replaceAll('_', '-'), meant, 2) ? 'misspelt' : 'unrelated';
  }
}

function mostFrequent(counts: readonly (readonly [string, number])[]): string | undefined {
  const sorted = [...counts].sort((one, other) => other[1] - one[1] || byText(one[0], other[0]));
  return sorted[0]?.[0];
}
