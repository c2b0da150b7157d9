/** The name of the sample's folder, in the package and where it is copied to. */
export const sampleName = 'insurance-config';

/** How many copies beside each other are made before that is a mistake. */
const mostCopies = 1_000;

/** A name that is free: the wanted one, else with a number behind it. Rejects when none is. */
export async function freeName(wanted: string, taken: (name: string) => Promise<boolean>): Promise<string> {
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if (!(await taken(name))) return name;
  }
  throw new Error(`${wanted} and its copies are all taken`);
}
