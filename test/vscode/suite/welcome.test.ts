import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { commands, extensions, window } from 'vscode';
import { until } from './until';
import { filesOfWorkspace, restore } from './workspace';

suite('the problem report', () => {
  let before: readonly string[];
  setup(async () => {
    await extensions.getExtension('sortie.sortie')?.activate();
    before = await filesOfWorkspace();
  });
  teardown(() => restore(before));

  test("contains versions, the server's state, and the ends of the logs, but no home folder", async () => {
    void commands.executeCommand('sortie.reportProblem');
    const document = await until(() => {
      const open = window.activeTextEditor?.document;
      return open?.isUntitled && open.getText().includes('# Sortie: Problem') ? open : undefined;
    }, window.onDidChangeActiveTextEditor);
    const text = document.getText();
    const { version } = extensions.getExtension('sortie.sortie')?.packageJSON ?? {};
    assert.ok(text.includes(`- Sortie: ${version}`), text);
    assert.match(text, /## Last lines of the .*Sortie.* log/);
    assert.ok(homedir().length < 2 || !text.includes(`${homedir()}/`), text);
  });
});
