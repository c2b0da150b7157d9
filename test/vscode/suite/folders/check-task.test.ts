import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity, extensions, languages, type Task, tasks, workspace } from 'vscode';
import { codeOf, until } from '../until';
import { expectedProblems, leftToVscode } from './expected';

/** Returns the problems that Sortie reports in the folder with mistakes, each formatted as one line. */
function problems(): string[] {
  const line = (file: string, one: Diagnostic) =>
    [file, one.range.start.line + 1, DiagnosticSeverity[one.severity], codeOf(one), one.message].join(' ');
  return languages
    .getDiagnostics()
    .filter(([uri]) => uri.path.includes('/broken-config/'))
    .flatMap(([uri, all]) =>
      all
        .filter((one) => one.source === 'sortie' && !leftToVscode.has(codeOf(one)))
        .map((one) => line(workspace.asRelativePath(uri), one)),
    )
    .sort();
}

/** Runs a task until it ends. Returns the exit code. */
async function run(task: Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const subscription = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      subscription.dispose();
      resolve(exitCode);
    });
  });
  await tasks.executeTask(task);
  return ended;
}

suite('the check task', () => {
  test("is offered for each folder, and shows each problem once, including the server's hints", async () => {
    await extensions.getExtension('sortie.sortie')?.activate();
    const offered = (await tasks.fetchTasks({ type: 'sortie' })).filter(({ name }) => name === 'check');
    assert.deepEqual(
      offered.map(({ scope, source }) => [typeof scope === 'object' ? scope.name : scope, source]).sort(),
      [
        ['broken-config', 'sortie'],
        ['insurance-config', 'sortie'],
      ],
    );
    const { length: count } = await expectedProblems();
    const before = await until(() => {
      const found = problems();
      return found.some((line) => line.includes(' Hint ')) && found.length === count ? found : undefined;
    }, languages.onDidChangeDiagnostics);
    const task = offered.find(({ scope }) => typeof scope === 'object' && scope.name === 'broken-config');
    assert.ok(task);
    let changed = 0;
    const counting = languages.onDidChangeDiagnostics(() => {
      changed += 1;
    });
    assert.equal(await run(task), 1);
    const after = await until(() => {
      const found = problems();
      return changed > 0 && found.length === count ? found : undefined;
    }, languages.onDidChangeDiagnostics);
    counting.dispose();
    assert.deepEqual(after, before);
    assert.equal(new Set(after).size, after.length);
  });
});
