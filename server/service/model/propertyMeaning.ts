import { readReference } from '../text/reference';
import type { EffectiveProperty } from './effectiveSchema';
import { simpleName } from './names';

/** The type of a value that isn't an entity but has properties that a path can continue into. */
export type ValueType = 'type-key' | 'amount' | 'date';

/** The facts about a property that affect whether its name is a valid sort key. */
export interface PropertyMeaning {
  readonly sortable: boolean;
  /** Whether only ext layers contain the property. */
  readonly custom: boolean;
  readonly valueType: ValueType | undefined;
  readonly reference: boolean;
  readonly array: boolean;
}

/**
 * Creates `PropertyMeaning` objects. Equal objects are shared, because there are many properties but few different
 * meanings.
 */
export class PropertyMeanings {
  private readonly known = new Map<string, PropertyMeaning>();

  of(property: EffectiveProperty): PropertyMeaning {
    const { sortable, custom, reference, array } = property;
    const valueType = valueTypeOf(property);
    const key = `${sortable} ${custom} ${valueType} ${reference} ${array}`;
    const meaning = this.known.get(key) ?? { sortable, custom, valueType, reference, array };
    this.known.set(key, meaning);
    return meaning;
  }
}

function valueTypeOf({ typelist, ref, format }: EffectiveProperty): ValueType | undefined {
  const target = ref === undefined ? '' : simpleName(readReference(ref)?.name ?? ref);
  if (typelist !== undefined || /type_?(key|list|code)/i.test(target)) return 'type-key';
  if (/amount|money/i.test(target)) return 'amount';
  return /^(date|time)/.test(format ?? '') || dateWord.test(target) ? 'date' : undefined;
}

/** Matches `Date` or `Time` as a word in a name, as in `DateRange` and `due_date`, but not in `Mandate`. */
const dateWord = /(?:(?:^|_)(?:date|time|datetime|timestamp)|Date|Time|Datetime|Timestamp)(?![a-z])/;
