/** The name of the sample's folder, in the package and in its copy. */
export const sampleName = 'insurance-config';

/** How many copies beside each other are made before that is a mistake. */
const mostCopies = 1_000;

/** An unused name: the wanted one, or with a number after it. Rejects if there is none. */
export async function freeName(wanted: string, taken: (name: string) => Promise<boolean>): Promise<string> {
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if (!(await taken(name))) return name;
  }
  throw new Error(`${wanted} and its copies are all taken`);
}
