import { expect, test } from 'vitest';
import { outsideNpm } from '../../scripts/vscode/provision.mjs';

test("an install started by npm ignores that npm and keeps the user's configuration", () => {
  expect(
    outsideNpm({
      PATH: '/usr/bin',
      npm_command: 'install-ci-test',
      npm_lifecycle_event: 'test',
      npm_config_user_agent: 'npm/11.0.0 node/v20.19.0 linux x64',
      npm_config_local_prefix: '/checkout',
      npm_config_registry: 'http://127.0.0.1:4873',
      npm_config_nodedir: '/cache/node',
    }),
  ).toEqual({
    PATH: '/usr/bin',
    npm_config_registry: 'http://127.0.0.1:4873',
    npm_config_nodedir: '/cache/node',
  });
});
