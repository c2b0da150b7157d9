import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Cancellation, SortService } from './service/service';

/**
 * Works something out from files that stay as they are meanwhile, in the editor and on the disk: others get their turn while
 * it is worked out, and what was found in an older text would be the wrong place of a newer one. What has happened to files
 * before is taken in first. `work` gets a token that is cancelled, too, as soon as something changes.
 *
 * @param tries how often it is worked out, at most, before it is given up; more than once only where nothing that the client
 * asked about is told by its position
 * @throws {ResponseError} `ContentModified` when something has changed meanwhile
 */
export async function steady<T>(
  service: Pick<SortService, 'revision' | 'settled'>,
  token: Cancellation,
  work: (token: Cancellation) => Promise<T>,
  tries = 1,
): Promise<T> {
  for (let left = tries; ; ) {
    await service.settled();
    const before = service.revision;
    const answer = await work({
      get isCancellationRequested() {
        return token.isCancellationRequested || service.revision !== before;
      },
    });
    if (service.revision === before || token.isCancellationRequested) return answer;
    left--;
    if (left === 0) throw new ResponseError(LSPErrorCodes.ContentModified, changedMeanwhile());
  }
}

/** Why nothing was written, in words. */
function changedMeanwhile(): string {
  return l10n.t('The files have changed meanwhile, so that nothing was written. Try again.');
}
