import path from 'node:path';
import type { Range } from 'vscode-languageserver-types';
import { URI } from 'vscode-uri';
import type { FileRegion } from './fileDiagnostic';

/** Converts a range of a file to a region. The region's path is relative to `directory`. */
export function regionOf(uri: string, { start, end }: Range, directory: string): FileRegion {
  return {
    file: slashed(path.relative(directory, URI.parse(uri).fsPath)),
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** Returns a path with forward slashes. */
export function slashed(file: string): string {
  return file.split(path.sep).join('/');
}
