import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { json, RawServer } from '../platform/http/rawServer';
import { type Program, quickProgram, stateFolder } from './program';

/** Characters that terminals or editors could interpret. */
const nasty =
  '\u001b]8;;https://evil.test\u0007x\u001b[2J\u202e\u2066\r\n$(bomb) [y](command:z) file:///etc \u0000\u009b';

let program: Program;
let server: RawServer | undefined;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());
afterEach(async () => {
  await server?.stop();
});

function hostile(): Promise<RawServer> {
  let posted = false;
  return RawServer.start(({ method, url = '' }, response) => {
    if (method === 'POST') {
      posted = true;
      return json(response, 200, { [nasty]: nasty });
    }
    if (url.endsWith('/branches')) return json(response, 200, [nasty, { name: nasty }, { [nasty]: nasty }]);
    if (url.includes('/builds'))
      return json(response, 200, [{ id: `cc/${nasty}`, application: 'cc' }, { id: nasty, application: nasty }, nasty]);
    return json(response, 200, {
      phase: posted ? 'UPGRADED' : nasty,
      phaseDetails: posted ? 'All applications upgraded' : nasty,
      activityName: nasty,
      operationInProgress: false,
      deploymentId: posted ? `${nasty}2` : nasty,
      applications: [{ application: nasty, [nasty]: { [nasty]: nasty } }, nasty],
    });
  });
}

test.each([
  ['branches', [], 0],
  ['branches', ['--json'], 0],
  ['builds', ['--branch', nasty.replaceAll('\u0000', '')], 0],
  ['builds', ['--branch', 'b', '--json'], 0],
  ['status', [], 0],
  ['status', ['--json'], 0],
  ['status', ['--watch'], 0],
  ['deploy', ['--app', 'cc=cc/1/1', '--yes'], 0],
  ['deploy', ['--app', 'cc=cc/1/1', '--yes', '--json'], 0],
  ['deploy', ['--app', `cc=cc/${nasty.replaceAll('\u0000', '')}`, '--yes'], 0],
  ['deploy', ['--app', nasty.replaceAll('\u0000', ''), '--yes'], 1],
  ['deploy', ['--latest', 'cc', '--branch', 'b', '--yes'], 1],
])('sortie %s %j prints nothing that a terminal interprets', async (command, args, code) => {
  server = await hostile();
  const target = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const ran = await program.run([command, ...args, ...target], {
    SORTIE_TOKEN: 'a-token',
    XDG_STATE_HOME: stateFolder(),
  });
  expect(ran.code).toBe(code);
  expect(ran.out + ran.err).not.toBe('');
  for (const line of (ran.out + ran.err).split('\n')) {
    expect(line).not.toMatch(/[\p{Cf}\u2028\u2029]/u);
    expect(line.replaceAll('\t', '')).not.toMatch(/\p{Cc}/u);
    if (!args.includes('--json')) expect(line).not.toMatch(/:\/\/evil|\$\(bomb/);
  }
});
