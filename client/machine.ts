import { homedir } from 'node:os';
import type { Requester } from '../platform/deploymentTypes';
import { thisUser } from '../platform/records/requester';

/** The variables of the environment that the extension was started in. */
export function variables(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** The person's home folder; empty where there is none. */
export function homeFolder(): string {
  return homedir();
}

/** Names and versions of what the extension runs on. */
export function runtime(): Readonly<Record<'program' | 'version' | 'system', string>> {
  return { program: 'Node.js', version: process.versions.node, system: `${process.platform} ${process.arch}` };
}

/** The person and the machine, as the record of a deployment names them. */
export function requester(): Requester {
  return thisUser('editor');
}
