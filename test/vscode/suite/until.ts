import { type Diagnostic, type Disposable, type Event, languages, type Uri } from 'vscode';

/**
 * Waits until a value exists. Checks immediately, and after each of the events.
 *
 * @param read returns undefined until the value exists
 * @param events events that can change the value
 */
export async function until<T>(read: () => T | undefined, ...events: Event<unknown>[]): Promise<T> {
  const now = read();
  if (now !== undefined) return now;
  const subscriptions: Disposable[] = [];
  try {
    return await new Promise<T>((resolve, reject) => {
      for (const event of events) {
        subscriptions.push(
          event(() => {
            try {
              const value = read();
              if (value !== undefined) resolve(value);
            } catch (error) {
              reject(error);
            }
          }),
        );
      }
    });
  } finally {
    for (const one of subscriptions) one.dispose();
  }
}

/**
 * Waits until `wanted` accepts Sortie's diagnostics for a file, and returns the diagnostics.
 *
 * @param wanted receives the codes, sorted by position. Example: `(codes) => codes.includes('default-sort-not-list')`
 */
export function untilDiagnostics(uri: Uri, wanted: (codes: string[]) => boolean): Promise<Diagnostic[]> {
  return until(() => {
    const found = sortieDiagnostics(uri);
    return wanted(found.map(codeOf)) ? found : undefined;
  }, languages.onDidChangeDiagnostics);
}

/** Returns Sortie's current diagnostics for a file, sorted by position. */
export function sortieDiagnostics(uri: Uri): Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter((one) => one.source === 'sortie')
    .toSorted((a, b) => a.range.start.compareTo(b.range.start));
}

/** Returns the code of a diagnostic, whether or not the code has a documentation link. */
export function codeOf(diagnostic: Diagnostic): string {
  const { code } = diagnostic;
  return String(typeof code === 'object' ? code.value : code);
}
