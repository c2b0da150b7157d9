import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../platform/json';
import { readRegularFile } from '../../server/workspace/read';
import { parsedJson } from '../json';

/**
 * Returns a function that finds the URL of a rule's documentation page: in the repository that the package's manifest
 * specifies, or else in the installed package. The URL is undefined if there is neither.
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

/** Returns the base URL of the files in a manifest's repository. Undefined unless it is on GitHub or GitLab. */
function repositoryIn(manifest: string): string | undefined {
  const result = readRegularFile(manifest, 1_000_000);
  const parsed = 'text' in result ? parsedJson(result.text) : undefined;
  const repository = isObject(parsed) && isObject(parsed.repository) ? parsed.repository.url : undefined;
  if (typeof repository !== 'string') return undefined;
  const [, address, service] = /^(https:\/\/(github|gitlab)\.com\/.+?)(?:\.git)?$/.exec(repository) ?? [];
  if (address === undefined) return undefined;
  return service === 'github' ? `${address}/blob/HEAD` : `${address}/-/blob/HEAD`;
}
