import { expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ServerStatus } from '../../protocol';
import { billing, paths } from './kit/billing';
import { plainClient, startServer } from './kit/server';

const wrong = (billing[paths.apiconfig] ?? '').replace('-dueDate', '-nothing');
const sentence = 'build is left out, because Git ignores it. Number of files: 1.';

test('the status and the log say what is left out, also after a change of .gitignore', async () => {
  const logged: string[] = [];
  const statuses: ServerStatus[] = [];
  const problems = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const changed = () => {
    for (const check of [...waiting]) check();
  };
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => isTrue() && resolve();
      waiting.push(check);
      check();
    });
  const server = await startServer(
    { ...billing, [`build/${paths.apiconfig}`]: wrong },
    {
      capabilities: plainClient,
      onStatus: (status) => {
        statuses.push(status);
        changed();
      },
      prepare: (connection) => {
        connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
          logged.push(message);
          changed();
        });
        const isCopy = (uri: string) => uri.includes('/build/');
        connection.onNotification(
          'textDocument/publishDiagnostics',
          ({ uri, diagnostics }: { readonly uri: string; readonly diagnostics: readonly Diagnostic[] }) => {
            if (isCopy(uri)) problems.set('build', diagnostics.length);
            changed();
          },
        );
      },
    },
  );
  await until(() => problems.get('build') === 1);
  expect(statuses.at(-1)?.leftOut).toEqual([]);
  server.write('.gitignore', 'build/\n');
  await until(() => statuses.at(-1)?.leftOut[0] === sentence);
  await until(() => logged.includes(sentence));
  await until(() => problems.get('build') === 0);
  server.remove('.gitignore');
  await until(() => problems.get('build') === 1);
  await until(() => statuses.at(-1)?.leftOut.length === 0);
  await until(() => logged.includes('No files are left out anymore.'));
});
