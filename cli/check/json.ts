import type { Report } from './finding';

/** A report as one JSON array. */
export function jsonFormat({ findings }: Report): readonly string[] {
  return [JSON.stringify(findings, undefined, 2)];
}
