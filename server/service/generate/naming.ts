import type { EffectiveProperty } from '../model/effectiveSchema';
import type { EntityMember } from '../model/entityInfo';

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

const columnTypes: Readonly<Record<string, string>> = {
  bit: 'Boolean',
  integer: 'Integer',
  longint: 'Long',
  decimal: 'java.math.BigDecimal',
  datetime: 'java.util.Date',
  dateonly: 'java.util.Date',
  shorttext: 'String',
  mediumtext: 'String',
  longtext: 'String',
  varchar: 'String',
  publicid: 'String',
};

/** Returns the Gosu type of a member's value. Undefined if the data model doesn't show the type. */
export function memberType({ kind, type = '', typelist, target }: EntityMember): string | undefined {
  if (kind === 'typekey') return typelist === undefined ? undefined : `typekey.${typelist}`;
  if (kind === 'foreignkey') return target === undefined ? undefined : `entity.${target}`;
  return kind === 'column' && Object.hasOwn(columnTypes, type) ? columnTypes[type] : undefined;
}
