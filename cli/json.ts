import { jsonText } from '../platform/json';

/** One JSON text on one line, which does nothing to a terminal. */
export function jsonLine(value: unknown): string {
  return jsonText(value);
}

/** The value of a JSON text. Undefined if the text isn't JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
