import { hostname, userInfo } from 'node:os';
import type { Requester } from '../deploymentTypes';

/** The current user and program, as recorded for the requester of a deployment. */
export function thisUser(program: Requester['program']): Requester {
  return { user: userName(), machine: hostname(), program };
}

/** The user's name. Empty if the system has none for this process. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
