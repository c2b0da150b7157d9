import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openCollections } from '../../../localPlatform/collections/source';
import { type PlatformUnderTest, platformUnderTest, TestClock } from '../platformUnderTest';

/** A page of a collection's elements, parsed from a response. */
export interface PageUnderTest {
  readonly count: number;
  readonly total?: number;
  readonly data: readonly {
    readonly id: string;
    readonly type: string;
    readonly attributes: Record<string, unknown>;
  }[];
  readonly links: Readonly<Record<string, { readonly href: string }>>;
}

/** A local platform with a new workspace. */
export interface WorkspaceUnderTest extends PlatformUnderTest {
  readonly folder: string;
  write(file: string, text: string): void;
  remove(file: string): void;
  /** Returns the page at a path. Throws an error with the response if the platform refuses the request. */
  page(path: string): Promise<PageUnderTest>;
  /** Returns the IDs of all elements in sorted order, from as many pages as necessary. */
  ids(path: string, sort?: string, pageSize?: number): Promise<string[]>;
}

/** Starts a platform for a copy of a folder, or for the given files. */
export async function workspaceUnderTest(
  from: string | Readonly<Record<string, string>>,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<WorkspaceUnderTest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-platform-workspace-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  if (typeof from === 'string') cpSync(from, folder, { recursive: true });
  else for (const [file, text] of Object.entries(from)) write(file, text);
  const platform = await platformUnderTest(
    { contents: { collections: openCollections(folder) } },
    new TestClock(),
    atEnd,
  );

  const page = async (at: string): Promise<PageUnderTest> => {
    const answer = await platform.send(at);
    if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PageUnderTest;
  };
  return Object.assign(platform, {
    folder,
    write,
    remove: (file: string) => rmSync(path.join(folder, file)),
    page,
    async ids(at: string, sort?: string, pageSize = 100) {
      const ids: string[] = [];
      let next: string | undefined =
        sort === undefined
          ? `${at}?pageSize=${pageSize}`
          : `${at}?pageSize=${pageSize}&sort=${encodeURIComponent(sort)}`;
      while (next !== undefined) {
        const shown: PageUnderTest = await page(next);
        ids.push(...shown.data.map(({ id }) => id));
        next = shown.links.next?.href;
      }
      return ids;
    },
  });
}
