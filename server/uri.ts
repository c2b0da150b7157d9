import { URI } from 'vscode-uri';
import type { FileRename } from './service/text/overlay';

/** The one spelling of a URI that the server uses; clients differ in what they percent-encode. */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}

/** A rename in the server's spelling. */
export function canonicalRename({ oldUri, newUri }: FileRename): FileRename {
  return { oldUri: canonical(oldUri), newUri: canonical(newUri) };
}
