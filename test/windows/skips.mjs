/**
 * Tests to skip on Windows, or only in Wine. On other systems, no test is skipped.
 *
 * @typedef {object} Skip
 * @property {'Windows' | 'Wine'} on
 * @property {string} file
 * @property {readonly string[]} [tests] full names as in Vitest's JSON report, or their beginnings followed by `…`; if
 *   omitted, the whole file is skipped
 * @property {string} reason
 */

const signals = 'No program can send Ctrl+C or SIGTERM to another one: on Windows, both end it at once.';
const fifos = 'Windows has no FIFOs, no devices, and creates symbolic links only for administrators.';
const names = 'The name of a file on Windows contains no control characters, colons, or quotation marks.';
const noGit = 'Wine brings no Git, and no shell that runs its hooks.';
const shell = 'Windows has no POSIX shell.';

/** @type {readonly Skip[]} */
export const skips = [
  {
    on: 'Windows',
    file: 'test/cli/platform.test.ts',
    tests: [
      'exit codes 4 for Ctrl+C, and the deployment continues',
      'Ctrl+C while the plan is created means that nothing was sent …',
      'SIGTERM leaves the deployment unfinished, so that it is offered again',
      'status --watch says that Ctrl+C ends only the watch',
      'SIGTERM ends a command that only reads',
    ],
    reason: signals,
  },
  {
    on: 'Windows',
    file: 'test/cli/output.test.ts',
    tests: ['a command continues if the readers of its output and of its problems exit'],
    reason: signals,
  },
  { on: 'Windows', file: 'test/localPlatform/main.test.ts', tests: ['SIGTERM ends the platform'], reason: signals },
  { on: 'Windows', file: 'test/cli/interrupt.test.ts', tests: ['Ctrl+C …'], reason: signals },
  {
    on: 'Windows',
    file: 'test/cli/terminal.test.ts',
    tests: ['consent on a pseudo-terminal …'],
    reason: 'The pseudo-terminal is that of util-linux.',
  },
  {
    on: 'Windows',
    file: 'test/cli/hostileState.test.ts',
    tests: ['something else in the state folder …'],
    reason: fifos,
  },
  {
    on: 'Windows',
    file: 'test/platform/records/hostileState.test.ts',
    tests: ['a FIFO …', 'a device …', 'a link …'],
    reason: fifos,
  },
  {
    on: 'Windows',
    file: 'test/server/workspace/node.test.ts',
    tests: [
      'finding files survives cycles of links, pipes, devices, dangling links and unreadable folders',
      'reading files follows no link out of the folder',
      "reading files doesn't wait at a pipe",
      'reading files works below a folder that is itself a link',
    ],
    reason: fifos,
  },
  {
    on: 'Windows',
    file: 'test/cli/check.test.ts',
    tests: ['a folder without sort configuration has a name without effect on the terminal'],
    reason: names,
  },
  { on: 'Windows', file: 'test/cli/hostileFiles.test.ts', tests: ['the format …'], reason: names },
  {
    on: 'Windows',
    file: 'test/platform/git/revision.test.ts',
    tests: ['a revision contains the texts of its commit, whatever the working tree contains'],
    reason: names,
  },
  {
    on: 'Windows',
    file: 'test/server/hostileDocuments.test.ts',
    tests: ['two files whose names differ only in case …'],
    reason: 'Names that differ only in case are one file.',
  },
  { on: 'Windows', file: 'test/workflows/workflows.test.ts', tests: ['the release notes …'], reason: shell },
  { on: 'Windows', file: 'test/docs/pipeline.test.ts', tests: ['the documented script …'], reason: shell },
  {
    on: 'Windows',
    file: 'test/client/sorting/curl.test.ts',
    tests: [
      'a quoted text is one argument in a shell, and the argument has the same text',
      'a curl command contains the URL and the headers literally, and secrets only as variables',
    ],
    reason: shell,
  },
  {
    on: 'Windows',
    file: 'test/scripts/vscode-choice.test.ts',
    tests: ['a desktop `code` gets separate folders, the extension, and the request for a local platform'],
    reason: shell,
  },
  {
    on: 'Windows',
    file: 'test/scripts/system-packages.test.ts',
    tests: ['installSystemPackages …'],
    reason: 'Only Debian has apt-get.',
  },
  {
    on: 'Windows',
    file: 'test/scripts/processes.test.ts',
    tests: [
      "a script ends when npm ends the script's shell",
      'startKept ends the program and its child processes on request',
    ],
    reason: 'Windows has no process groups. The browser-hosted VS Code, which needs them, runs on Linux and macOS.',
  },
  { on: 'Windows', file: 'test/server/neovim.test.ts', reason: 'The Neovim is that of Debian.' },
  {
    on: 'Windows',
    file: 'test/server/besideYaml.test.ts',
    reason: 'The other language server is installed by the scripts for Linux and macOS.',
  },
  {
    on: 'Windows',
    file: 'test/package/commandLine.test.ts',
    reason: 'The pipelines that it runs are scripts of bash, and call npm by the name that it has on other systems.',
  },
  {
    on: 'Wine',
    file: 'test/server/workspace/watch.test.ts',
    tests: ['the watcher starts immediately, and later reports the content of folders that it finds'],
    reason: 'A watcher of a whole tree sees no changes in folders that were there before it under Wine.',
  },
  {
    on: 'Wine',
    file: 'test/docs/automation.test.ts',
    tests: ['the document about automation has a hook that refuses a commit while there are problems'],
    reason: noGit,
  },
  { on: 'Wine', file: 'test/cli/diff.test.ts', tests: ['sortie diff …'], reason: noGit },
  {
    on: 'Wine',
    file: 'test/platform/git/revision.test.ts',
    tests: ['a revision …', "Git's message is reported …", "no program from a repository's configuration is run …"],
    reason: noGit,
  },
  {
    on: 'Wine',
    file: 'test/platform/http/exchangeBrowser.test.ts',
    tests: [
      'a request through the browser returns status, headers, and text, and sends the given method, headers, and body',
      'a request through the browser follows no redirect',
      'a request through the browser is limited in the time for the headers, the time for the body, and the size',
      'a request through the browser stops when its signal is aborted, before or during the request',
    ],
    reason: "Node's own fetch, which stands in for that of a browser, can't connect under Wine.",
  },
];

/**
 * Returns the entry that lists a test by its name. Undefined if no entry lists the test.
 * @param {readonly Skip[]} listed
 * @param {string} file
 * @param {string} name
 * @returns {Skip | undefined}
 */
export function skipOf(listed, file, name) {
  return listed.find((one) => one.file === file && one.tests?.some((test) => isNamed(test, name)));
}

/**
 * @param {string} listed a name, or its beginning
 * @param {string} name
 */
export function isNamed(listed, name) {
  return listed.endsWith('…') ? name.startsWith(listed.slice(0, -1)) : name === listed;
}
