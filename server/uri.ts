import { URI } from 'vscode-uri';

/** The one spelling of a URI that the server uses; clients differ in what they percent-encode. */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}
