import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Cancellation } from './service/cancellation';
import type { SortService } from './service/service';

const mostTries = 3;

/**
 * Returns the result of `work`. If a file changes in the meantime, cancels `work` and calls it again (at most three
 * calls), because the positions in the result would be invalid. Before each call, applies the reported file changes.
 * @param isMeant whether the request still makes sense, for example because its document hasn't changed
 * @throws {ResponseError} `ContentModified` if `isMeant` is false, or if a file changed during each attempt
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
