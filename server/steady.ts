import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Documents } from './documents';

/**
 * Works an edit out from texts that stay as they are meanwhile: others get their turn while it is worked out, and what was
 * found in an older text would change the wrong place of a newer one.
 *
 * @throws {ResponseError} `ContentModified` when a document was opened, changed or closed meanwhile
 */
export async function steady<T>({ versions }: Pick<Documents, 'versions'>, work: () => Promise<T>): Promise<T> {
  const before = new Map(versions);
  const edit = await work();
  const same = versions.size === before.size && [...before].every(([uri, version]) => versions.get(uri) === version);
  if (same) return edit;
  throw new ResponseError(
    LSPErrorCodes.ContentModified,
    l10n.t('The files have changed meanwhile, so that nothing was written. Try again.'),
  );
}
