import { type Diagnostic, type Disposable, type Event, languages, type Uri } from 'vscode';

/**
 * Waits until a value is there: looks at once, and again after each of the given events. The test's own time limit
 * ends a wait that never comes true; `what` and the last value are then in the message of the test.
 *
 * @param read returns undefined as long as the value is not there
 * @param events what can make it come true
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
 * The diagnostics of a file from Sortie, as soon as they are as wanted.
 *
 * @param wanted gets the codes in the order of the file, e.g. `(codes) => codes.includes('default-sort-not-list')`
 */
export function untilDiagnostics(uri: Uri, wanted: (codes: string[]) => boolean): Promise<Diagnostic[]> {
  return until(() => {
    const found = sortieDiagnostics(uri);
    return wanted(found.map(codeOf)) ? found : undefined;
  }, languages.onDidChangeDiagnostics);
}

/** What Sortie says about a file right now, in the order of the file. */
export function sortieDiagnostics(uri: Uri): Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter((one) => one.source === 'sortie')
    .toSorted((a, b) => a.range.start.compareTo(b.range.start));
}

/** The code of a diagnostic, with or without a link to its explanation. */
export function codeOf(diagnostic: Diagnostic): string {
  const { code } = diagnostic;
  return String(typeof code === 'object' ? code.value : code);
}
