import type { Records } from './records';

/**
 * Returns the records of a machine that has no folder for them. The list is always empty, and every method that would
 * write rejects with the error that `refusal` returns, so no deployment can start.
 */
export function noRecords(refusal: () => Error): Records {
  const refuse = () => Promise.reject(refusal());
  return {
    list: () => Promise.resolve([]),
    unreadable: () => Promise.resolve([]),
    setAside: refuse,
    read: () => Promise.resolve(undefined),
    write: refuse,
    remove: refuse,
    newId: () => '',
    claim: refuse,
    takeOver: refuse,
    holder: () => Promise.resolve(undefined),
    move: () => Promise.resolve(0),
    subscribe: () => () => {},
  };
}
