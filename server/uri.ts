import { URI } from 'vscode-uri';

/** Returns the server's spelling of a URI. Clients differ in which characters they percent-encode. */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}
