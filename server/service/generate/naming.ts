import type { EffectiveProperty } from '../model/effectiveSchema';

/** The name under which a customer's sort key or property is written: the own one if it is the customer's, else with `_Ext`. */
export function customName(name: string): string {
  return name.endsWith('_Ext') ? name : `${name}_Ext`;
}

/** The Gosu name of a schema property: `payerName_Ext` is `PayerName_Ext`. */
export function gosuName(property: string): string {
  return property.slice(0, 1).toUpperCase() + property.slice(1);
}

/** The Gosu type that holds the values of a schema property; undefined where the schema does not tell. */
export function gosuType(property: EffectiveProperty): string | undefined {
  if (property.typelist !== undefined) return `typekey.${property.typelist}`;
  if (property.ref !== undefined) return undefined;
  if (/^date/.test(property.format ?? '')) return 'java.util.Date';
  const byType: Readonly<Record<string, string>> = {
    string: 'String',
    integer: 'Integer',
    number: 'java.math.BigDecimal',
    boolean: 'Boolean',
  };
  return property.type === undefined ? undefined : byType[property.type];
}
