import { createHash } from 'node:crypto';

/** An application in the star system. */
interface CatalogApplication {
  readonly code: string;
  readonly title: string;
}

/** A source branch in the star system. */
export interface CatalogBranch {
  readonly name: string;
  readonly lastCommit: string;
  readonly lastAuthor: string;
}

/** A build of one application from one branch. */
export interface CatalogBuild {
  readonly id: string;
  readonly application: string;
  readonly branch: string;
  readonly commit: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The applications, branches, and builds in the star system. */
export interface Catalog {
  readonly applications: readonly CatalogApplication[];
  readonly branches: readonly CatalogBranch[];
  /** The builds, newest first for each branch and application. */
  readonly builds: readonly CatalogBuild[];
}

const applications: readonly CatalogApplication[] = [
  { code: 'cc', title: 'Claims' },
  { code: 'pc', title: 'Policies' },
  { code: 'bc', title: 'Billing' },
  { code: 'cm', title: 'Contacts' },
];

interface Line {
  readonly branch: string;
  readonly author: string;
  readonly release: number;
  /** Each application's highest build number. */
  readonly newest: Readonly<Record<string, number>>;
  /** The day when the newest builds were created. */
  readonly day: string;
}

// Each branch has its own release number, which makes build IDs unique.
const lines: readonly Line[] = [
  { branch: 'main', author: 'M. Okafor', release: 16, newest: { cc: 15, pc: 22, bc: 9, cm: 12 }, day: '2026-05-18' },
  { branch: 'develop', author: 'L. Brandt', release: 17, newest: { cc: 4, pc: 6, bc: 5, cm: 4 }, day: '2026-05-21' },
  {
    branch: 'refs/heads/release/1',
    author: 'S. Lindqvist',
    release: 15,
    newest: { cc: 31, pc: 40, bc: 18, cm: 27 },
    day: '2026-04-02',
  },
  {
    branch: 'refs/heads/release/2',
    author: 'S. Lindqvist',
    release: 14,
    newest: { cc: 12, pc: 14, bc: 11, cm: 10 },
    day: '2026-02-11',
  },
  { branch: 'hotfix/fees+taxes&levies', author: 'R. Anand', release: 13, newest: { cc: 3, bc: 2 }, day: '2026-05-20' },
];

const buildsPerApplication = 4;
const dayInMilliseconds = 86_400_000;

/** Returns a fake commit hash: 10 hexadecimal digits derived from the input. */
function commitOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 10);
}

function buildsOf(line: Line): CatalogBuild[] {
  return Object.entries(line.newest).flatMap(([application, newest]) =>
    Array.from({ length: Math.min(buildsPerApplication, newest) }, (_, age) => {
      const id = `${application}/${line.release}/${newest - age}`;
      const createdAt = new Date(Date.parse(`${line.day}T09:30:00Z`) - age * 3 * dayInMilliseconds).toISOString();
      return { id, application, branch: line.branch, commit: commitOf(id), createdAt };
    }),
  );
}

/**
 * Returns the catalog of the star system `sample`: four applications, five branches (some with characters that must be
 * encoded in a query), and several builds from each branch for most applications. Build IDs have the form
 * `<application>/<release>/<number>` (docs/specification.md, section 3.2).
 */
export function sampleCatalog(): Catalog {
  return {
    applications,
    branches: lines.map((line) => ({
      name: line.branch,
      lastCommit: commitOf(line.branch),
      lastAuthor: line.author,
    })),
    builds: lines.flatMap(buildsOf),
  };
}

/** Returns the ID of each application's oldest build from a branch. Initially, a planet runs these builds. */
export function oldestBuilds(catalog: Catalog, branch: string): Map<string, string> {
  const builds = new Map<string, string>();
  for (const build of catalog.builds) {
    if (build.branch === branch) builds.set(build.application, build.id);
  }
  return builds;
}
