import { expect, test } from 'vitest';
import { createPush } from '../../server/diagnostics/push';

/** A seam with one open document named `open`; what it published, and a wait for one of them. */
function push(indexed: () => Promise<void>, prepare: (uri: string) => Promise<void>) {
  const sent: string[] = [];
  const waiting = new Map<string, () => void>();
  const seam = createPush(
    {
      async sendDiagnostics({ uri }) {
        sent.push(uri);
        waiting.get(uri)?.();
      },
    },
    { versions: new Map([['open', 1]]), spelling: (uri) => uri },
    { prepare, of: () => ({ resultId: '1', items: [problem] }) },
    indexed,
  );
  const published = (uri: string) => new Promise<void>((resolve) => waiting.set(uri, resolve));
  return { seam, sent, published };
}

const problem = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, message: 'a problem' };

test('the diagnostics of an edit wait for no other files', async () => {
  const { seam, sent, published } = push(
    () => Promise.resolve(),
    // The first of the others is edited in front of, and never comes to its end.
    (uri) => {
      if (uri === 'first') seam.changed(['open'], 'open');
      return uri === 'first' ? new Promise(() => {}) : Promise.resolve();
    },
  );
  const told = published('open');
  seam.changed(['first', 'second']);
  await told;
  expect(sent).toEqual(['open']);
  seam.dispose();
});

test('while folders are being read, diagnostics of open documents are published, and of other files after it', async () => {
  let end = () => {};
  const indexed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { seam, sent, published } = push(
    () => indexed,
    () => Promise.resolve(),
  );
  const [open, first, second] = ['open', 'first', 'second'].map(published);
  seam.changed(['first', 'open']);
  await open;
  seam.changed(['second']);
  expect(sent).toEqual(['open']);
  end();
  await Promise.all([first, second]);
  expect(sent).toEqual(['open', 'first', 'second']);
  seam.dispose();
});
