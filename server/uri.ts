import { URI } from 'vscode-uri';

/** Returns the spelling of a URI that the server uses. Clients differ in what they percent-encode. */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}
