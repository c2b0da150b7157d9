import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Cancellation } from './service/cancellation';
import type { SortService } from './service/service';

/** How often something is worked out before it is given up. */
const mostTries = 3;

/**
 * Works something out from files that stay as they are meanwhile, in the editor and on the disk: others get their turn while
 * it is worked out, and what was found in an older text would be the wrong place of a newer one. What has happened to files
 * before is taken in first. `work` gets a token that is cancelled, too, as soon as something changes.
 *
 * @param isMeant whether what the client asked still means the same, so that it may be worked out, or again after a change; a
 * position in a document that changed does not
 * @throws {ResponseError} `ContentModified` when that is over, or something has changed meanwhile, each time
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
    const answer = await work({
      get isCancellationRequested() {
        return token.isCancellationRequested || service.revision !== before;
      },
    });
    if (service.revision === before || token.isCancellationRequested) return answer;
  }
  throw new ResponseError(
    LSPErrorCodes.ContentModified,
    l10n.t('The files changed, so nothing was written. Try again.'),
  );
}
