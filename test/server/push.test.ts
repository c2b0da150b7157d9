import { expect, test } from 'vitest';
import { createPush } from '../../server/diagnostics/push';

test('the diagnostics of an edit wait for no other files', async () => {
  const sent: string[] = [];
  let resolve = () => {};
  const told = new Promise<void>((done) => {
    resolve = done;
  });
  const push = createPush(
    {
      async sendDiagnostics({ uri }) {
        sent.push(uri);
        if (uri === 'edited') resolve();
      },
    },
    { versions: new Map([['edited', 1]]), spelling: (uri) => uri },
    {
      // The first of the others is edited in front of, and never comes to its end.
      prepare: (uri) => {
        if (uri === 'first') push.changed(['edited'], 'edited');
        return uri === 'first' ? new Promise(() => {}) : Promise.resolve();
      },
      of: () => ({ resultId: '0', items: [] }),
    },
  );
  push.changed(['first', 'second']);
  await told;
  expect(sent).toEqual(['edited']);
  push.dispose();
});
