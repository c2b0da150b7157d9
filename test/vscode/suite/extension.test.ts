import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';

suite('the extension', () => {
  test('is present and activates', async () => {
    const extension = extensions.getExtension('sortie.sortie');
    assert.ok(extension, 'sortie.sortie is not installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  test('registers every command of its manifest', async () => {
    const extension = extensions.getExtension('sortie.sortie');
    const manifest: { contributes?: { commands?: { command: string }[] } } = extension?.packageJSON ?? {};
    const declared = (manifest.contributes?.commands ?? []).map((one) => one.command);
    const registered = new Set(await commands.getCommands(true));
    assert.ok(declared.length > 0, 'the manifest declares no command');
    assert.deepEqual(
      declared.filter((command) => !registered.has(command)),
      [],
    );
  });
});
