import { randomUUID } from 'node:crypto';
import { accessSync, constants, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';

/**
 * Atomically replaces a file's text. Keeps the file's mode and byte order mark. If the file can't be replaced, returns
 * the reason.
 */
export function replaceText(file: string, before: string, after: string): string | undefined {
  try {
    const bytes = readFileSync(file);
    const mark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? '\uFEFF' : '';
    if (!bytes.equals(Buffer.from(mark + before, 'utf8'))) {
      return l10n.t("{0} wasn't fixed: it isn't encoded in UTF-8, or it changed during the check.", file);
    }
    if (!isWritable(file)) return l10n.t("{0} wasn't fixed: it is read-only.", file);
    writeAtomically(file, mark + after, statSync(file).mode);
    return undefined;
  } catch (error) {
    if (isHeldOpen(error)) return l10n.t("{0} wasn't fixed: another program has it open.", file);
    return l10n.t("{0} wasn't fixed: {1}", file, error instanceof Error ? error.message : String(error));
  }
}

/** Writes a file atomically: creates a temporary file next to it, then renames the temporary file. */
export function writeAtomically(file: string, text: string, mode = 0o666): void {
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    writeFileSync(aside, text, { mode, flag: 'wx' });
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether an error means that another program has the file open exclusively, which can happen on Windows. */
function isHeldOpen(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return process.platform === 'win32' && (code === 'EBUSY' || code === 'EPERM');
}
