import * as l10n from '@vscode/l10n';
import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import type { DateFormat } from '../../ui/dateFormat';
import type { Row } from '../../ui/row';

/** The appearance of a row in the Deployments view. */
export interface DeploymentsRow extends Row {
  readonly copy?: string;
}

/**
 * A row that can omit `children` and `spoken`. By default, a row is a leaf, and its spoken text is its visible text.
 */
export type BareRow = Omit<DeploymentsRow, 'children' | 'spoken'> &
  Partial<Pick<DeploymentsRow, 'children' | 'spoken'>>;

/** The lines of a tooltip: names and values, in order. */
export type Facts = readonly (readonly [name: string, value: string])[];

/**
 * Returns up to 40 properties of a value from the platform. If `dates` is passed, dates are formatted. All strings are
 * safe to display (see `inert`).
 */
export function members(raw: unknown, dates?: DateFormat): Facts {
  if (!isObject(raw)) return [];
  return Object.entries(raw)
    .slice(0, 40)
    .map(([name, value]) => {
      return [inert(name, 60), dates?.value(value) ?? inertValue(value, 300)] as const;
    });
}

/** Says when a build was built: the day of the first date among its properties. Empty if it has none. */
export function builtText(raw: unknown, dates: DateFormat): string {
  if (!isObject(raw)) return '';
  const days = Object.values(raw).map((value) => dates.value(value, 'day'));
  const day = days.find((each) => each !== undefined);
  return day === undefined ? '' : l10n.t('built {0}', day);
}

/** Returns the strings that aren't blank, joined into one line. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join(' · ');
}
