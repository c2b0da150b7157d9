import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledProgram, type Program } from './program';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

test("a word that isn't a command isn't repeated; the commands are listed", async () => {
  const token = 'planted-token-9876543210';
  const { code, out, err } = await program.run([token]);
  expect([code, out]).toEqual([1, '']);
  expect(err).not.toContain(token);
  expect(err).toContain("isn't a command");
  expect(err).toMatch(/^ {2}deploy /m);
});

test('for a misspelled command, the nearest one is suggested', async () => {
  const { code, out, err } = await program.run(['depoly']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain("The first argument isn't a command. Did you mean deploy?");
});

test('help and version are printed', async () => {
  expect((await program.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  for (const args of [
    ['--help'],
    ['deploy', '--help'],
    ['promote', '--help'],
    ['rollback', '--help'],
    ['status', '--help'],
    ['branches', '--help'],
    ['builds', '--help'],
  ]) {
    const { code, out } = await program.run(args);
    expect(code).toBe(0);
    expect(out).toContain('Usage: sortie');
  }
  expect((await program.run([])).code).toBe(1);
});
