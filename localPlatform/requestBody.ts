import * as l10n from '@vscode/l10n';
import type { Context } from 'hono';
import { Refused } from './refusal';

/** Creates a 400 refusal. Each detail describes one problem. */
export function badRequest(userMessage: string, details: readonly string[] = []): Refused {
  return new Refused({ status: 400, errorCode: 'BadRequest', userMessage, details });
}

/** Returns the media type of a request's body, in lower case and without parameters. */
export function mediaTypeOf(context: Context): string | undefined {
  return context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
}

const mostBodyBytes = 1_048_576;

function tooLarge(): Refused {
  const userMessage = l10n.t('The body is larger than {0} bytes.', mostBodyBytes);
  return new Refused({ status: 413, errorCode: 'BodyTooLarge', userMessage });
}

/** Reads a request's body as text. Throws a 413 refusal if the body exceeds one mebibyte, without reading the rest. */
export async function readText(context: Context): Promise<string> {
  if (Number(context.req.header('content-length') ?? '0') > mostBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a request's body as JSON. Throws a 415 refusal for other content types, and a 400 refusal for invalid JSON. */
export async function readJson(context: Context): Promise<unknown> {
  if (mediaTypeOf(context) !== 'application/json') {
    throw new Refused({
      status: 415,
      errorCode: 'UnsupportedMediaType',
      userMessage: l10n.t('Send the body as JSON, with the header “Content-Type: application/json”.'),
    });
  }
  const content = await readText(context);
  try {
    return JSON.parse(content);
  } catch {
    throw badRequest(l10n.t("The body isn't valid JSON."));
  }
}
