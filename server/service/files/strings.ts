const poolLimit = 100_000;

/**
 * Keeps one copy of each string that facts hold, detached from the text that it was cut out of, so that a text is freed
 * although its facts stay. A full pool is emptied; only sharing is lost then.
 */
export class Strings {
  private readonly pool = new Map<string, string>();

  keep(text: string): string {
    const known = this.pool.get(text);
    if (known !== undefined) return known;
    if (this.pool.size >= poolLimit) this.pool.clear();
    const copy = text.length < 13 ? text : detached(text);
    this.pool.set(copy, copy);
    return copy;
  }
}

/** A copy that shares no memory with the string it was cut from. */
function detached(text: string): string {
  const copy: unknown = JSON.parse(JSON.stringify(text));
  return typeof copy === 'string' ? copy : text;
}
