import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Cancellation } from './service/cancellation';
import type { SortService } from './service/service';

/** Number of attempts before giving up. */
const mostTries = 3;

/**
 * Computes a result from files that don't change in the meantime. The work yields to other requests, and a change would
 * make its positions wrong. Earlier file changes are applied first. The token of `work` is also canceled when a file
 * changes.
 *
 * @param isMeant whether the request still makes sense, for example because its document hasn't changed
 * @throws {ResponseError} `ContentModified` if the request no longer makes sense, or if a file changed during each
 * attempt
 */
export async function steady<T>(
  service: Pick<SortService, 'revision' | 'settled'>,
  token: Cancellation,
  work: (token: Cancellation) => Promise<T>,
  isMeant: () => boolean,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    await service.settled();
    if (!isMeant()) break;
    const before = service.revision;
    const result = await work({
      get isCancellationRequested() {
        return token.isCancellationRequested || service.revision !== before;
      },
    });
    if (service.revision === before || token.isCancellationRequested) return result;
  }
  throw new ResponseError(
    LSPErrorCodes.ContentModified,
    l10n.t('The files changed, so nothing was written. Try again.'),
  );
}
