/** A property of an entity, written `Entity#Property`. */
export interface EntityProperty {
  readonly entity: string;
  readonly property: string;
}

/** How a sort column is built: from one property, or along foreign keys (docs/specification.md, section 2.3). */
export type SortColumn =
  | { readonly kind: 'simple'; readonly property: EntityProperty }
  | { readonly kind: 'path'; readonly path: readonly EntityProperty[] };

const widest = 120;

/**
 * Returns the lines of the Gosu expression for a sort column. `before` is the number of characters before the
 * expression on its line. If a path doesn't fit on that line, each of its properties is on its own line, indented by
 * two spaces.
 */
export function columnLines(column: SortColumn, before: number): string[] {
  if (column.kind === 'simple') return [`new SimpleSortColumn(${feature(column.property)})`];
  const infos = column.path.map((hop) => `${feature(hop)}.PropertyInfo`);
  const flat = `new PathSortColumn({ ${infos.join(', ')} })`;
  if (before + flat.length < widest) return [flat];
  const lines = infos.map((info, index) => `  ${info}${index < infos.length - 1 ? ',' : ''}`);
  return ['new PathSortColumn({', ...lines, '})'];
}

/** Returns the simple name of the class that a sort column needs. */
export function columnClass(column: SortColumn): 'SimpleSortColumn' | 'PathSortColumn' {
  return column.kind === 'simple' ? 'SimpleSortColumn' : 'PathSortColumn';
}

function feature({ entity, property }: EntityProperty): string {
  return `${entity}#${property}`;
}
