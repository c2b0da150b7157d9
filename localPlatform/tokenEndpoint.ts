import type { Context } from 'hono';
import { mediaTypeOf, readText } from './requestBody';
import type { Tokens } from './tokens';

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

function refuse(error: string, description: string, status = 400, headers: Record<string, string> = {}): Response {
  return Response.json({ error, error_description: description }, { status, headers: { ...noStore, ...headers } });
}

/**
 * Decodes one half of Basic credentials. Both halves are form-encoded before they are joined (RFC 6749 section 2.3.1).
 */
function formDecoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

interface Client {
  readonly id: string;
  readonly secret: string;
}

function basicClient(header: string): Client | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const parts = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'));
  const id = formDecoded(parts?.[1] ?? '');
  const secret = formDecoded(parts?.[2] ?? '');
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * Handles a token request with client credentials (RFC 6749 section 4.4). Accepts credentials through Basic
 * authentication or in the form body. Errors follow section 5.2. Always grants the requested scope.
 */
export async function respondToTokenRequest(context: Context, tokens: Tokens): Promise<Response> {
  if (mediaTypeOf(context) !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'The body must be of type application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(await readText(context));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refuse('invalid_request', 'A parameter occurs more than once.');

  const header = context.req.header('authorization');
  const inForm = form.has('client_id') || form.has('client_secret');
  if (header !== undefined && form.has('client_secret')) {
    return refuse('invalid_request', 'The client names its secret both in the header and in the body.');
  }
  const grant = form.get('grant_type');
  if (grant === null) return refuse('invalid_request', 'The parameter grant_type is missing.');
  if (grant !== 'client_credentials') return refuse('unsupported_grant_type', 'Only client_credentials is granted.');

  const client: Client | undefined =
    header !== undefined
      ? basicClient(header)
      : inForm
        ? { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
        : undefined;
  if (client === undefined || client.id === '' || !tokens.acceptsClient(client.secret)) {
    return refuse('invalid_client', 'The client is not known, or its secret is wrong.', 401, {
      'WWW-Authenticate': 'Basic realm="local platform"',
    });
  }
  const issued = tokens.issue();
  const scope = form.get('scope');
  const granted = scope === null ? {} : { scope };
  return Response.json(
    { access_token: issued.token, token_type: 'Bearer', expires_in: issued.lifetime, ...granted },
    { headers: noStore },
  );
}
