import { quoteForShell } from '../../ui/shell';

/** A GET request as people repeat it. */
export interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers with a secret: the text before it, `Authorization: Bearer `, and the shell variable that contains it. */
  readonly secrets: readonly { readonly before: string; readonly variable: string }[];
}

/** The request as a `curl` command for a POSIX shell. It contains only the variable of a secret. */
export function curlCommand({ url, headers, secrets }: CurlRequest): string {
  const lines = [
    `curl --globoff --silent --show-error ${quoteForShell(url)}`,
    `--header ${quoteForShell('Accept: application/json')}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoteForShell(headerLine(name, value))}`),
    ...secrets.map(({ before, variable }) => `--header "${before.replaceAll(/[\\"$`]/g, '\\$&')}$${variable}"`),
  ];
  return lines.join(' \\\n  ');
}

/** A header as curl takes it: without a value it must end in a semicolon, else curl leaves it out. */
function headerLine(name: string, value: string): string {
  return value.trim() === '' ? `${name};` : `${name}: ${value}`;
}
