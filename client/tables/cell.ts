import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import { apart } from '../../platform/tables/width';

/**
 * Formats a JSON value as a one-line table cell that is safe to display (see `inert`). Strings have no quotation marks.
 * An object with a name is shown as its name. A list of more than three elements is shown as the number of its
 * elements. Other values become compact JSON.
 */
export function cellOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return apart(inert(value, 200));
  if (isObject(value)) return apart(inert(nameOf(value) ?? JSON.stringify(value), 200));
  if (Array.isArray(value) && value.length > 3) return l10n.t('{0} elements', value.length);
  return apart(inert(JSON.stringify(value), 200));
}

/** Whether a value is an amount of money, shown as `12.50 usd`. */
export function isAmount(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { amount, currency } = value;
  return (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
}

/** Returns the display text of an amount, a type key, or a reference. Returns undefined for other objects. */
function nameOf({
  amount,
  currency,
  displayName,
  name,
  code,
  id,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (isAmount({ amount, currency })) return `${amount} ${currency}`;
  return [displayName, name, code, id].find((text) => typeof text === 'string' && text !== '')?.toString();
}
