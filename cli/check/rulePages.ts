import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../platform/json';
import { readRegularFile } from '../../server/workspace/read';
import { parsedJson } from '../json';

const pages = 'docs/rules';

/** The pages of the rules in an installed package, and their addresses in the package's repository. */
export class RulePages {
  private readonly repository: string | undefined;
  /** The base URL of the files in the repository. Undefined if the repository isn't on GitHub or GitLab. */
  private readonly files: string | undefined;

  /** @param folder the folder of the installed package */
  constructor(private readonly folder: string) {
    this.repository = repositoryIn(path.join(folder, 'package.json'));
    const [, service] = /^https:\/\/(github|gitlab)\.com\//.exec(this.repository ?? '') ?? [];
    this.files = service && `${this.repository}${service === 'github' ? '/blob/HEAD' : '/-/blob/HEAD'}`;
  }

  /** The address of the repository or, if the manifest contains none, of the README in the installed package. */
  get home(): string | undefined {
    return this.repository ?? addressOf(path.join(this.folder, 'README.md'));
  }

  /**
   * Returns the URL of a rule's page in the repository or, if the repository isn't on GitHub or GitLab, in the installed
   * package. Undefined if that page doesn't exist.
   */
  addressOf(code: string): string | undefined {
    if (this.files !== undefined) return `${this.files}/${pages}/${code}.md`;
    return addressOf(this.fileOf(code));
  }

  /**
   * Returns a rule's page as Markdown that can be read anywhere: links to other pages lead to the repository. If the
   * repository isn't on GitHub or GitLab, only their texts remain. Undefined if the package doesn't contain the page.
   */
  textOf(code: string): string | undefined {
    const result = readRegularFile(this.fileOf(code), 1_000_000);
    if (!('text' in result)) return undefined;
    return result.text.replace(codeOrLink, (whole, text?: string, target?: string) => {
      if (text === undefined || target === undefined || /^[a-z]+:/.test(target)) return whole;
      const file = path.posix.join(pages, target);
      return this.files === undefined ? text : `[${text}](${this.files}/${file})`;
    });
  }

  private fileOf(code: string): string {
    return path.join(this.folder, pages, `${code}.md`);
  }
}

function addressOf(file: string): string | undefined {
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}

/** Matches a code block, code in a sentence, or a link with its text and target. */
const codeOrLink = /^```[\s\S]*?^```|`[^`\n]*`|\[([^\]\n]+)\]\(([^)\s]+)\)/gm;

/** Returns Markdown as plain text, without the marks of headings and code. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*\n/gm, '')
    .replace(/^#+ /gm, '')
    .replaceAll('`', '');
}

/** Returns the web address of the repository that a manifest specifies. */
function repositoryIn(manifest: string): string | undefined {
  const result = readRegularFile(manifest, 1_000_000);
  const parsed = 'text' in result ? parsedJson(result.text) : undefined;
  const repository = isObject(parsed) && isObject(parsed.repository) ? parsed.repository.url : undefined;
  if (typeof repository !== 'string' || !/^https:\/\/[^/]/.test(repository)) return undefined;
  return repository.replace(/\.git$/, '');
}
