import { expect, test, vi } from 'vitest';
import { Crashes } from '../../../client/language/crashes';

const said = vi.hoisted(() => ({ messages: [] as string[], commands: [] as string[] }));

vi.mock('vscode', () => ({
  window: {
    showErrorMessage: async (message: string, start: string) => {
      said.messages.push(message);
      return start;
    },
  },
  commands: { executeCommand: async (command: string) => void said.commands.push(command) },
  l10n: { t: (text: string, ...values: readonly unknown[]) => text.replace('{0}', String(values[0])) },
}));
vi.mock('vscode-languageclient', () => ({
  ErrorAction: { Continue: 'continue' },
  CloseAction: { Restart: 'restart', DoNotRestart: 'stays down' },
}));

const second = 1000;

test('the server restarts after five crashes within three minutes; the sixth is reported once, with a button to start', async () => {
  let now = 0;
  const crashes = new Crashes(() => now);
  for (let end = 1; end <= 5; end++) {
    expect(crashes.closed()).toEqual({ action: 'restart' });
    now += second;
  }
  expect(said.messages).toEqual([]);
  expect(crashes.closed()).toEqual({ action: 'stays down', handled: true });
  expect(said.messages).toEqual([
    "The Sortie language server crashed 6 times in three minutes and won't restart automatically.",
  ]);
  await vi.waitFor(() => expect(said.commands).toEqual(['sortie.restartServer']));
});

test('crashes that are far apart always lead to a restart', () => {
  let now = 0;
  const crashes = new Crashes(() => now);
  for (let end = 1; end <= 50; end++) {
    expect(crashes.closed()).toEqual({ action: 'restart' });
    now += 40 * second;
  }
});

test("a message that can't be sent to an ending server isn't shown, and doesn't end the client", () => {
  const crashes = new Crashes();
  for (let failure = 1; failure <= 10; failure++) {
    expect(crashes.error()).toEqual({ action: 'continue', handled: true });
  }
});
