import type { EffectiveProperty } from '../model/effectiveSchema';

/** Returns the name for a customer's sort key or property. Customer names are kept; others get `_Ext`. */
export function customName(name: string): string {
  return name.endsWith('_Ext') ? name : `${name}_Ext`;
}

/** Returns the Gosu name of a schema property: `payerName_Ext` becomes `PayerName_Ext`. */
export function gosuName(property: string): string {
  return property.slice(0, 1).toUpperCase() + property.slice(1);
}

/** Returns the Gosu type of a schema property's values. Undefined if the schema doesn't show the type. */
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
