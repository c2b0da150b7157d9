import { jsonText } from '../platform/json';

/** Formats a value as one line of JSON that can't control a terminal. */
export function jsonLine(value: unknown): string {
  return jsonText(value);
}

/** Parses JSON. Returns undefined if the text is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
