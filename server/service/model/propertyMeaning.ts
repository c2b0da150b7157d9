import type { EffectiveProperty } from './effectiveSchema';
import { simpleName } from './names';

/** What a value is that a path may lead through without reaching another entity. */
export type ValueType = 'type-key' | 'amount' | 'date';

/** As much of a property as decides whether it sorts. */
export interface PropertyMeaning {
  readonly sortable: boolean;
  /** True when only ext layers have it. */
  readonly custom: boolean;
  readonly valueType: ValueType | undefined;
  readonly reference: boolean;
  readonly array: boolean;
}

/** What properties mean; those that mean the same are one object, since there are very many and few are different. */
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
  const target = ref === undefined ? '' : simpleName(ref.replaceAll('/', '.'));
  if (typelist !== undefined || /type_?(key|list|code)/i.test(target)) return 'type-key';
  if (/amount|money/i.test(target)) return 'amount';
  return /^(date|time)/.test(format ?? '') || dateWord.test(target) ? 'date' : undefined;
}

/** `Date` or `Time` as a word of a name: `DateRange` and `due_date`, not `Mandate`. */
const dateWord = /(?:(?:^|_)(?:date|time|datetime|timestamp)|Date|Time|Datetime|Timestamp)(?![a-z])/;
