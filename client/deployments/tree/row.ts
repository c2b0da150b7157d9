import type { Row } from '../../ui/row';

/** The appearance of a row in the Deployments view. */
export interface DeploymentsRow extends Row {
  /** The ID that *Copy ID* copies. */
  readonly copy?: string;
}

/**
 * A row that can omit `children` and `spoken`. By default, a row is a leaf, and its spoken text is its visible text.
 */
export type BareRow = Omit<DeploymentsRow, 'children' | 'spoken'> &
  Partial<Pick<DeploymentsRow, 'children' | 'spoken'>>;
