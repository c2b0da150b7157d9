import { expect, test } from 'vitest';
import { Push } from '../../server/diagnostics/push';

/**
 * Creates a publisher with one open document named `open`. Returns the publisher, the URIs for which it has published
 * diagnostics, and a function that waits until the publisher publishes diagnostics for a URI.
 */
function push(indexed: () => Promise<void>, compute: (uri: string) => Promise<void>) {
  const sent: string[] = [];
  const waiting = new Map<string, () => void>();
  const publisher = new Push(
    {
      async sendDiagnostics({ uri }) {
        sent.push(uri);
        waiting.get(uri)?.();
      },
    },
    { versions: new Map([['open', 1]]) },
    {
      async diagnostics(uri) {
        await compute(uri);
        return [problem];
      },
    },
    indexed,
  );
  const published = (uri: string) => new Promise<void>((resolve) => waiting.set(uri, resolve));
  return { publisher, sent, published };
}

const problem = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, message: 'a problem' };

test("the diagnostics of an edit don't wait for other files", async () => {
  const { publisher, sent, published } = push(
    () => Promise.resolve(),
    // The open document is edited while `first` is being checked. This check never ends.
    (uri) => {
      if (uri === 'first') publisher.changed(['open'], 'open');
      return uri === 'first' ? new Promise(() => {}) : Promise.resolve();
    },
  );
  const told = published('open');
  publisher.changed(['first', 'second']);
  await told;
  expect(sent).toEqual(['open']);
  publisher.dispose();
});

test('diagnostics of open documents are published during indexing, those of other files after it', async () => {
  let end = () => {};
  const indexed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { publisher, sent, published } = push(
    () => indexed,
    () => Promise.resolve(),
  );
  const [open, first, second] = ['open', 'first', 'second'].map(published);
  publisher.changed(['first', 'open']);
  await open;
  publisher.changed(['second']);
  expect(sent).toEqual(['open']);
  end();
  await Promise.all([first, second]);
  expect(sent).toEqual(['open', 'first', 'second']);
  publisher.dispose();
});

test('other files are checked only while no open document is waiting', async () => {
  const checked: string[] = [];
  let end = () => {};
  const open = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { publisher, published } = push(
    () => Promise.resolve(),
    (uri) => {
      checked.push(uri);
      return uri === 'open' ? open : Promise.resolve();
    },
  );
  const told = published('other');
  publisher.changed(['other', 'open']);
  const isIdle = publisher.openChecked().then(() => checked.push('idle'));
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(checked).toEqual(['open']);
  end();
  await Promise.all([told, isIdle]);
  expect(checked.sort()).toEqual(['idle', 'open', 'other']);
  publisher.dispose();
});
