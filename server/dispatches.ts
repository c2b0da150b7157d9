import type { MessageStrategy } from 'vscode-languageserver';
import { nextTurn } from './turn';

/** Maximum number of turns to wait, so that a stream of messages doesn't stop other work. */
const mostTurns = 100;

/**
 * Counts dispatched messages. The library dispatches one message in each turn of the event loop, so a turn without a
 * dispatch means that no message is waiting.
 */
export class Dispatches implements MessageStrategy {
  private count = 0;

  handleMessage(...[message, next]: Parameters<MessageStrategy['handleMessage']>): ReturnType<typeof next> {
    this.count += 1;
    return next(message);
  }

  /** Resolves after a turn of the event loop in which no message was dispatched. */
  async quietTurn(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      const before = this.count;
      await nextTurn();
      if (this.count === before) return;
    }
  }
}
