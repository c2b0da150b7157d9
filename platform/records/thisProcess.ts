import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import type { Requester } from '../deploymentTypes';
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

/** Returns the current user and program as the requester of a deployment. */
export function thisUser(program: Requester['program']): Requester {
  return { user: userName(), machine: hostname(), program };
}

/** Returns the user's name. Empty if the system has none for this process. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
