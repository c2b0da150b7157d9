import { hostname, userInfo } from 'node:os';
import type { Requester } from '../deploymentTypes';

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
