import { expect, test } from 'vitest';
import { parseArguments } from '../../cli/parsing';
import { UsageError } from '../../cli/terminal';

const secret = 'planted-secret-9876543210';
const options = {
  app: { type: 'string', multiple: true },
  planet: { type: 'string' },
  tenant: { type: 'string' },
  json: { type: 'boolean' },
} as const;

test.each([
  [['--plnet', 'dev'], '--plnet is an unknown option. Did you mean --planet?'],
  [['--password', secret], '--password is an unknown option. To list the options, use --help.'],
  [['-p', secret], '-p is an unknown option. To list the options, use --help.'],
  [[`--tenent=${secret}`], 'An option is unknown. Did you mean --tenant?'],
  [[`--pas=${secret}`], 'An option is unknown. Because it could contain a secret'],
  [[`--${secret}`], 'An option is unknown. Because it could contain a secret'],
  [[`-p${secret}`], 'An option is unknown. Because it could contain a secret'],
  [['--app'], '--app requires a value. If the value begins with -, write --app=VALUE.'],
  [['--app', '--json'], '--app requires a value.'],
  [[`--json=${secret}`], '--json takes no value.'],
  [['--json', secret], "An argument doesn't belong to any option."],
  [['--constructor'], '--constructor is an unknown option. To list the options, use --help.'],
])('%j is refused in our own words, without anything that could be a secret', (args, message) => {
  let refusal: unknown;
  try {
    parseArguments(args, options);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(UsageError);
  expect(String(refusal)).toContain(message);
  expect(String(refusal)).not.toContain(secret);
});

test.each([
  [['--app=-x', '--app', 'cc=1', '--json'], { app: ['-x', 'cc=1'], json: true }, []],
  [['--planet', '-'], { planet: '-' }, []],
  [['a', '--json', '--', '--planet'], { json: true }, ['a', '--planet']],
])('%j is accepted', (args, values, positionals) => {
  expect(parseArguments(args, options, true)).toEqual({ values, positionals });
});
