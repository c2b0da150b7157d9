import { jsonText } from '../platform/json';

/** One JSON text on one line, which does nothing to a terminal. */
export function jsonLine(value: unknown): string {
  return jsonText(value);
}
