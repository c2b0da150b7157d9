import { hostname, userInfo } from 'node:os';
import type { Requester } from '../deploymentTypes';

/** The user of this machine who runs a program, as records name the one who requested a deployment. */
export function thisUser(program: Requester['program']): Requester {
  return { user: userName(), machine: hostname(), program };
}

/** The name of the user; empty if the system has none for this process. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
