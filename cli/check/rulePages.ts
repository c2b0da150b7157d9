import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../platform/json';
import { readRegularFile } from '../../server/workspace/read';
import { parsedJson } from '../json';

/**
 * Returns a function that returns the URL of a rule's documentation page. If the package's repository is on GitHub or
 * GitLab, the page is in the repository. Otherwise, the page is in the installed package; the URL is undefined if that
 * page doesn't exist.
 *
 * @param folder the folder of the installed package
 */
export function rulePagesOf(folder: string): (code: string) => string | undefined {
  const repository = repositoryIn(path.join(folder, 'package.json'));
  return (code) => {
    if (repository !== undefined) return `${repository}/docs/rules/${code}.md`;
    const file = path.join(folder, 'docs', 'rules', `${code}.md`);
    return existsSync(file) ? pathToFileURL(file).href : undefined;
  };
}

/**
 * Returns the base URL of files in the repository that a manifest specifies. Undefined if the repository isn't on
 * GitHub or GitLab.
 */
function repositoryIn(manifest: string): string | undefined {
  const result = readRegularFile(manifest, 1_000_000);
  const parsed = 'text' in result ? parsedJson(result.text) : undefined;
  const repository = isObject(parsed) && isObject(parsed.repository) ? parsed.repository.url : undefined;
  if (typeof repository !== 'string') return undefined;
  const [, address, service] = /^(https:\/\/(github|gitlab)\.com\/.+?)(?:\.git)?$/.exec(repository) ?? [];
  if (address === undefined) return undefined;
  return service === 'github' ? `${address}/blob/HEAD` : `${address}/-/blob/HEAD`;
}
