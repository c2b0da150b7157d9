import { expect, test } from 'vitest';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import { Push } from '../../server/diagnostics/push';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const problem: Diagnostic = { range, message: 'a problem', severity: DiagnosticSeverity.Error };

/** Creates a publisher with one open document named `open`, and a list of what it sends. */
function push() {
  const sent: string[] = [];
  const versions = new Map([['open', 1]]);
  const publisher = new Push(
    {
      async sendDiagnostics({ uri, diagnostics, version }) {
        sent.push(`${uri} ${version ?? '-'} ${diagnostics.length}`);
      },
    },
    { versions },
  );
  return { publisher, sent, versions };
}

test('diagnostics are sent only if they or the version differ from what the client shows', async () => {
  const { publisher, sent, versions } = push();
  const items = [problem];
  await publisher.offer('open', items);
  await publisher.offer('open', items);
  await publisher.offer('open', [problem, problem]);
  await publisher.offer('open', items);
  versions.set('open', 2);
  await publisher.offer('open', items);
  expect(sent).toEqual(['open 1 1', 'open 1 2', 'open 1 1', 'open 2 1']);
});

test('the diagnostics of a closed file are sent only if the file has or had any', async () => {
  const { publisher, sent } = push();
  await publisher.offer('closed', []);
  await publisher.offer('closed', [problem]);
  expect([...publisher.files()]).toEqual(['closed']);
  await publisher.offer('closed', []);
  await publisher.offer('closed', []);
  expect(sent).toEqual(['closed - 1', 'closed - 0']);
});

test('a client is informed that an open document has no problems, and not again when it is closed', async () => {
  const { publisher, sent, versions } = push();
  await publisher.offer('open', []);
  versions.delete('open');
  await publisher.offer('open', []);
  expect(sent).toEqual(['open 1 0']);
});
