import type { Row } from '../../ui/row';

/** How a row of the Deployments view looks. */
export interface DeploymentsRow extends Row {
  /** The identifier that *Copy ID* copies. */
  readonly copy?: string;
}

/** A row whose defaults aren't filled in: a leaf, which is spoken as it is written. */
export type BareRow = Omit<DeploymentsRow, 'children' | 'spoken'> &
  Partial<Pick<DeploymentsRow, 'children' | 'spoken'>>;
