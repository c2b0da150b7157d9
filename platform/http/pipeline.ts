import * as l10n from '@vscode/l10n';
import { type Clock, race } from '../clock';
import { originOf, resolveUrl } from './address';
import type { HttpResponse } from './exchange';
import { PlatformError, type Sent } from './failure';
import { validateHeader, validateToken } from './headers';
import { bodyOf, errorMessageOf, jsonOf, type PlatformResponse, requestedPause, statusFailure } from './response';
import type { TokenSource } from './tokenSource';
import { observedExchange, type Transport, transportTo } from './transport';

/** The options that apply to all requests from a pipeline. */
export interface PipelineOptions {
  readonly baseUrl: string;
  /** Absent if the endpoint requires no token. The token must belong to the origin of `baseUrl`. */
  readonly token?: TokenSource;
  /** Additional headers, which the constructor validates. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Returns uniformly distributed numbers in [0, 1). */
  readonly random: () => number;
  readonly transport?: Transport;
}

interface GetOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Maximum number of attempts; 1 means no retries. */
  readonly attempts?: number;
}

/** A response of which only the message in an error body is needed. */
export interface ProbeResponse {
  readonly status: number;
  /** The platform's message, if the status isn't 2xx. The text isn't safe to print. */
  readonly reason?: string;
  /** The pause that the platform requested, in milliseconds, limited to the range from 1 s to 5 min. */
  readonly retryAfterMs?: number;
}

/** The options for a POST. The options have no effect after the request is sent. */
export interface PostOptions {
  /** Aborting the signal prevents the request if it hasn't been sent yet. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called immediately before the request is sent, after any wait for the token. If the result is false, nothing is
   * sent.
   */
  readonly mayStillSend?: () => Promise<boolean>;
}

/**
 * The longest requested pause for which the pipeline waits, in milliseconds. The caller handles longer pauses, because
 * it can show them to the user.
 */
const longestPause = 10_000;

/**
 * Sends Sortie's requests to a platform. Each pipeline is bound to one origin. Every method rejects only with a
 * `PlatformError`. The constructor throws a `PlatformError` (`address`) if the options are invalid.
 */
export class Pipeline {
  readonly origin: string;
  private readonly headers: Readonly<Record<string, string>>;
  /** Secrets that have been sent, including replaced secrets. Any later response may contain these secrets. */
  private readonly secrets = new Set<string>();

  constructor(private readonly options: PipelineOptions) {
    this.origin = resolveUrl(options.baseUrl, ['api']).origin;
    this.headers = checkedHeaders(options.headers ?? {});
    if (options.token !== undefined && originOf(options.token.origin) !== this.origin) {
      throw new PlatformError(l10n.t('The token belongs to an origin other than {0}.', this.origin), {
        code: 'address',
        sent: 'no',
      });
    }
  }

  /**
   * Sends a GET and returns the parsed JSON. Retries after transient failures, up to `attempts` attempts in total.
   * After a 401, an attempt renews the token once.
   */
  async get(segments: readonly string[], { query = {}, signal, attempts = 3 }: GetOptions = {}): Promise<unknown> {
    const { baseUrl, clock, random } = this.options;
    const url = resolveUrl(baseUrl, segments, query);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.getOnce(url, signal);
      } catch (error) {
        const failure = asPlatformError(error);
        const pause = failure.retryAfterMs ?? 500 * 2 ** (attempt - 1) * (0.8 + 0.4 * random());
        if (attempt >= attempts || !isTransient(failure) || pause > longestPause) throw failure;
        await clock.sleep(pause, signal);
        if (signal?.aborted) throw stopped();
      }
    }
  }

  /**
   * Sends a GET once. Resolves with the status of the response, the message in an error body, and the requested pause, if
   * any. Discards the rest of the body. Rejects if no status arrived.
   */
  async probe(
    segments: readonly string[],
    { query = {}, signal }: Omit<GetOptions, 'attempts'> = {},
  ): Promise<ProbeResponse> {
    try {
      const url = resolveUrl(this.options.baseUrl, segments, query);
      const response = await this.sendGet(url, await this.bearer(undefined, signal), signal);
      const retryAfterMs = requestedPause(response, this.options.clock);
      const reason = isGood(response) ? undefined : errorMessageOf(bodyOf(response, this.secrets).body);
      return { status: response.status, reason, retryAfterMs };
    } catch (error) {
      const failure = asPlatformError(error);
      // The status is valid even if the body is cut off or too large.
      if (failure.at === undefined && failure.code !== 'aborted' && failure.status !== undefined)
        return { status: failure.status };
      throw failure;
    }
  }

  /** Sends JSON once, on a new connection. Resolves with the status and the body of a 2xx response. */
  async post(
    segments: readonly string[],
    body: unknown,
    { signal, mayStillSend }: PostOptions = {},
  ): Promise<PlatformResponse> {
    const url = resolveUrl(this.options.baseUrl, segments);
    let sent: Sent = 'no';
    try {
      const headers = await this.headersWith(await this.bearer(undefined, signal), signal);
      const wanted = (await mayStillSend?.()) ?? true;
      if (!wanted || signal?.aborted) throw stopped();
      sent = 'unsure';
      const request = {
        method: 'POST' as const,
        url,
        headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
        ...transportTo(url, this.options.transport),
      };
      const response = await observedExchange(request, this.options.transport?.observer);
      if (!isGood(response)) throw statusFailure(response, this.secrets, this.options.clock);
      return bodyOf(response, this.secrets);
    } catch (error) {
      throw asPlatformError(error, sent);
    }
  }

  private async getOnce(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
    let token = await this.bearer(undefined, signal);
    let response = await this.sendGet(url, token, signal);
    if (response.status === 401 && token !== undefined) {
      token = await this.bearer(token, signal);
      if (token !== undefined) response = await this.sendGet(url, token, signal);
    }
    if (!isGood(response)) throw statusFailure(response, this.secrets, this.options.clock);
    return jsonOf(response, this.secrets);
  }

  private async sendGet(url: URL, token: string | undefined, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const headers = await this.headersWith(token, signal);
    const request = {
      method: 'GET' as const,
      url,
      headers: { ...headers, 'accept-encoding': 'gzip', connection: 'close' },
      ...transportTo(url, this.options.transport),
      signal,
    };
    const response = await observedExchange(request, this.options.transport?.observer);
    if (signal?.aborted) throw stopped();
    return response;
  }

  /** Returns the token to send. After a rejection, returns a different token, or undefined if the source has none. */
  private async bearer(rejected: string | undefined, signal: AbortSignal | undefined): Promise<string | undefined> {
    const source = this.options.token;
    if (source === undefined) return undefined;
    const given = rejected === undefined ? source.token() : Promise.resolve(source.renew?.(rejected));
    const token = await unlessStopped(given, signal);
    if (token === undefined) {
      if (rejected !== undefined) return undefined;
      throw new PlatformError(l10n.t('not signed in'), { code: 'no-token', sent: 'no' });
    }
    const problem = validateToken(token, l10n.t('The token'));
    if (problem !== undefined) throw new PlatformError(problem, { code: 'no-token', sent: 'no' });
    return token;
  }

  private async headersWith(
    token: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    const given = await unlessStopped(Promise.resolve(this.options.token?.headers?.()), signal);
    const secret = checkedHeaders(given ?? {});
    for (const value of Object.values(secret)) this.secrets.add(value);
    if (token !== undefined) this.secrets.add(token);
    return {
      ...this.headers,
      ...secret,
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
  }
}

/** Whether the same GET may succeed if it is sent again later. */
export function isTransient(failure: PlatformError): boolean {
  if (failure.status !== undefined && failure.code === 'status') {
    return failure.status === 408 || failure.status === 425 || failure.status === 429 || failure.status >= 500;
  }
  return ['connection', 'timeout', 'reset', 'not-json', 'wrong-shape'].includes(failure.code);
}

function isGood({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/** Waits for a token source. Rejects if the signal is aborted. */
async function unlessStopped<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  const value = signal === undefined ? await given : await race(given, signal);
  if (signal?.aborted) throw stopped();
  return value;
}

function stopped(): PlatformError {
  return new PlatformError(l10n.t('stopped'), { code: 'aborted', sent: 'no' });
}

/**
 * Returns a `PlatformError` unchanged. Replaces any other error, such as an error from a token source, with a
 * `PlatformError` that omits the original text, because the text could contain a secret. `sent` specifies whether the
 * request was sent.
 */
export function asPlatformError(error: unknown, sent: Sent = 'unsure'): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError(l10n.t('the request failed'), { code: 'connection', sent });
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const problem = validateHeader(name, value);
    if (problem !== undefined) throw new PlatformError(problem, { code: 'address', sent: 'no' });
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
