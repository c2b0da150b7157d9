import { describe, expect, test } from 'vitest';
import { parseCommandLine, UsageError } from '../../localPlatform/commandLine';

const usual = {
  port: 0,
  access: { tokenLifetime: 3_600 },
  simulation: { speed: 1, faults: false, shapes: 'plain' },
  untilStdinEnds: false,
};

test('without arguments, the default values apply', () => {
  expect(parseCommandLine([], {})).toEqual(usual);
});

test('every option is read', () => {
  const args =
    '--port 4711 --workspace w --state s.json --speed 2.5 --token-env T --client-secret-env C --token-lifetime 5 --faults --shapes alt --until-stdin-ends';
  expect(parseCommandLine(args.split(' '), { T: 'token', C: 'secret' })).toEqual({
    port: 4_711,
    workspace: 'w',
    state: 's.json',
    access: { token: 'token', clientSecret: 'secret', tokenLifetime: 5 },
    simulation: { speed: 2.5, faults: true, shapes: 'alt' },
    untilStdinEnds: true,
  });
});

test('help is printed, whatever the other arguments are', () => {
  expect(parseCommandLine(['--help', '--port', '1'], {})).toBe('help');
});

test("a secret in place of a variable's name is refused, and the message doesn't repeat it", () => {
  const parse = () => parseCommandLine(['--token-env', 'planted-secret'], {});
  expect(parse).toThrow('--token-env must be the name of an environment variable, not its value.');
});

describe('refused with a message', () => {
  test.each([
    ['--port x', '--port must be a number from 0 to 65535, not “x”.'],
    ['--port 65536', '--port must be a number from 0 to 65535, not “65536”.'],
    ['--port 1.5', '--port must be a whole number, not “1.5”.'],
    ['--port=-1', '--port must be a number from 0 to 65535, not “-1”.'],
    ['--port', '--port'],
    ['--speed 0', '--speed must be a number from 0.01 to 1000, not “0”.'],
    ['--speed 1e3', '--speed must be a number from 0.01 to 1000, not “1e3”.'],
    ['--token-lifetime 0', '--token-lifetime must be a number from 1 to 86400, not “0”.'],
    ['--shapes round', '--shapes must be one of: plain, alt, keyed.'],
    ['--state=', '--state requires a path.'],
    [
      '--token-env NOT_SET',
      'The environment variable NOT_SET is missing or empty. Set the variable, or remove --token-env.',
    ],
    [
      '--token-env EMPTY',
      'The environment variable EMPTY is missing or empty. Set the variable, or remove --token-env.',
    ],
    ['--token-env BLANK', 'The value of the environment variable BLANK contains whitespace.'],
    ['--client-secret-env BLANK', 'The value of the environment variable BLANK contains whitespace.'],
    ['--colour', '--colour'],
    ['here', 'here'],
  ])('%s', (args, message) => {
    const parse = () => parseCommandLine(args.split(' '), { EMPTY: '', BLANK: 'top secret' });
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
    expect(parse).not.toThrow('top');
  });
});
