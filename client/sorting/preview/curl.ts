import { quoteForShell } from '../../ui/shell';

/** A GET request as people repeat it. */
export interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The shell variable that holds the token; absent where no token is sent. */
  readonly tokenVariable?: string;
}

/** The request as a `curl` command for a POSIX shell. The token never stands in it, only the variable that holds it. */
export function curlCommand({ url, headers, tokenVariable }: CurlRequest): string {
  const lines = [
    `curl --globoff --silent --show-error ${quoteForShell(url)}`,
    `--header ${quoteForShell('Accept: application/json')}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoteForShell(headerLine(name, value))}`),
    ...(tokenVariable === undefined ? [] : [`--header "Authorization: Bearer $${tokenVariable}"`]),
  ];
  return lines.join(' \\\n  ');
}

/** A header as curl takes it: without a value it must end in a semicolon, else curl leaves it out. */
function headerLine(name: string, value: string): string {
  return value.trim() === '' ? `${name};` : `${name}: ${value}`;
}
