/** The folder name of the sample, in the package and in copies. */
export const sampleName = 'insurance-config';

/** Maximum number of names to try. */
const mostCopies = 1_000;

/** Returns an unused name: `wanted`, or `wanted` followed by a number. Rejects if too many names are in use. */
export async function freeName(wanted: string, taken: (name: string) => Promise<boolean>): Promise<string> {
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if (!(await taken(name))) return name;
  }
  throw new Error(`${wanted} and its copies are all taken`);
}
