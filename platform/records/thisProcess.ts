import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Owner } from './claim';

/** Returns this process as the owner of locks. */
export function thisProcess(): Owner {
  return {
    host: hostname(),
    boot: readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: readOr(() => readlinkSync('/proc/self/ns/pid')),
    pid: process.pid,
    isAlive,
    nonce: () => randomUUID(),
  };
}

/** Returns undefined if the system has no such file. */
function readOr(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}
