import { quoteForShell } from '../../../platform/shell';

/** A GET request that a user can repeat on the command line. */
export interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Secret headers: the text before the secret, such as `Authorization: Bearer `, and the shell variable that contains
   * the secret.
   */
  readonly secrets: readonly { readonly before: string; readonly variable: string }[];
}

/** Formats a request as a `curl` command for a POSIX shell. Secrets appear only as variables. */
export function curlCommand({ url, headers, secrets }: CurlRequest): string {
  const lines = [
    `curl --globoff --silent --show-error ${quoteForShell(url)}`,
    `--header ${quoteForShell('Accept: application/json')}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoteForShell(headerLine(name, value))}`),
    ...secrets.map(({ before, variable }) => `--header "${before.replaceAll(/[\\"$`]/g, '\\$&')}$${variable}"`),
  ];
  return lines.join(' \\\n  ');
}

/** Formats a header for curl. A header with an empty value must end in a semicolon, or curl omits the header. */
function headerLine(name: string, value: string): string {
  return value.trim() === '' ? `${name};` : `${name}: ${value}`;
}
