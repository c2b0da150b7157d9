import type { Requester } from '../platform/deploymentTypes';
import { userHome } from '../platform/records/directory';
import { thisUser } from '../platform/records/thisProcess';

/** The environment variables of the extension host. */
export function variables(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** The user's home folder. Empty if the system has none. The browser's version always returns an empty string. */
export function homeFolder(): string {
  return userHome() ?? '';
}

/** Names and versions of the runtime and the system. */
export function runtime(): Readonly<Record<'program' | 'version' | 'system', string>> {
  return { program: 'Node.js', version: process.versions.node, system: `${process.platform} ${process.arch}` };
}

/** The user and the machine, as stored in deployment records. */
export function requester(): Requester {
  return thisUser('editor');
}
