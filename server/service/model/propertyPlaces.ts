/** A fact with a list of properties: a definition or a mapper. */
interface WithProperties {
  readonly properties: readonly { readonly key: string }[];
}

/** Number of properties from which a table of their indices is kept. */
const many = 30;
const none: readonly number[] = [];

/** Finds properties of definitions and mappers by name. */
export class PropertyPlaces {
  private readonly tables = new WeakMap<WithProperties, ReadonlyMap<string, readonly number[]>>();

  /** Returns the indices of the properties with a given name. */
  of(fact: WithProperties, name: string): readonly number[] {
    const { properties } = fact;
    if (properties.length < many) return properties.flatMap(({ key }, index) => (key === name ? [index] : none));
    return this.tableOf(fact).get(name) ?? none;
  }

  /** Returns the indices of all properties, by name. The table is kept for as long as the fact exists. */
  private tableOf(fact: WithProperties): ReadonlyMap<string, readonly number[]> {
    const known = this.tables.get(fact);
    if (known) return known;
    const table = new Map<string, number[]>();
    for (const [index, { key }] of fact.properties.entries()) {
      const indices = table.get(key);
      if (indices) indices.push(index);
      else table.set(key, [index]);
    }
    this.tables.set(fact, table);
    return table;
  }
}
