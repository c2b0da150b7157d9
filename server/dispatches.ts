import type { MessageStrategy } from 'vscode-languageserver';
import { nextTurn } from './turn';

/** A message is received in one turn of the event loop, handled in the next turn, and answered in the third. */
const turnsToAnswer = 3;
/** Maximum number of turns to wait, so that a stream of messages doesn't block other work. */
const mostTurns = 100;

/** Counts dispatched messages. In Node, the library dispatches one message in each turn of the event loop. */
export class Dispatches implements MessageStrategy {
  private count = 0;

  handleMessage(...[message, next]: Parameters<MessageStrategy['handleMessage']>): ReturnType<typeof next> {
    this.count += 1;
    return next(message);
  }

  /**
   * Resolves when all messages that have arrived are handled and, unless a response is slow, answered. Doesn't wait for
   * a stream of messages to end.
   */
  async pause(): Promise<void> {
    let before = this.count;
    let quietTurns = 0;
    for (let turn = 0; turn < mostTurns && quietTurns < turnsToAnswer; turn++) {
      await nextTurn();
      quietTurns = this.count === before ? quietTurns + 1 : 0;
      before = this.count;
    }
  }
}
