import type http from 'node:http';
import * as l10n from '@vscode/l10n';
import type { AnswerBody } from '../api';
import type { Clock } from '../clock';
import { race } from '../race';
import type { TokenSource } from '../tokens/source';
import { originOf, resolveUrl } from './address';
import { bodyOf, jsonOf, statusFailure } from './answer';
import { type Answer, defaultLimits, type ExchangeLimits, exchange } from './exchange';
import { PlatformError, type Sent } from './failure';
import { headerProblem, tokenProblem } from './headers';

/**
 * Chooses how a request connects: by an agent that keeps no connection alive, by one of Node's own for this request
 * alone (`false`), or as whoever has patched Node's `http` chooses, such as an editor with a proxy (`undefined`).
 */
export type AgentFactory = (url: URL) => http.Agent | false | undefined;

export interface PipelineOptions {
  readonly baseUrl: string;
  /** Absent where the endpoint asks for no token. It must belong to the origin of `baseUrl`. */
  readonly token?: TokenSource;
  /** Extra headers; validated when the pipeline is made. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly limits?: Partial<ExchangeLimits>;
  readonly agent?: AgentFactory;
}

export interface GetOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Most attempts altogether; 1 retries nothing. */
  readonly attempts?: number;
}

/** Until when a POST can be given up; once it is on its way, nobody would know what became of it. */
export interface PostOptions {
  /** Obeyed until the request is sent. */
  readonly signal?: AbortSignal | undefined;
  /** Asked last, when only sending is left to do: a token can take its time. `false` gives up, and nothing is sent. */
  readonly mayStillSend?: () => Promise<boolean>;
}

/** The one way by which the product talks to a platform. Every method rejects with a `PlatformError` and nothing else. */
export interface Pipeline {
  readonly origin: string;
  /** Reads JSON. Transient failures are tried again within `attempts`; a 401 renews the token once. */
  get(segments: readonly string[], options?: GetOptions): Promise<unknown>;
  /** Sends JSON once, over a fresh connection. Resolves for a 2xx answer with its body as it came. */
  post(segments: readonly string[], body: unknown, options?: PostOptions): Promise<AnswerBody>;
}

/** A longer pause than this is left to the caller, who can show it. */
const longestPause = 10_000;

/** Makes a pipeline bound to one origin. Throws a `PlatformError` (`address`) for options that must not be used. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const root = resolveUrl(options.baseUrl, ['api']);
  const origin = root.origin;
  const limits = { ...defaultLimits, ...options.limits };
  const extra = checkedHeaders(options.headers ?? {});
  // What was sent once may come back in any later answer, also after it was renewed.
  const secrets = new Set<string>();
  if (options.token !== undefined && originOf(options.token.origin) !== origin) {
    throw new PlatformError(l10n.t('The token was given for another host than {0}.', origin), {
      code: 'address',
      sent: 'no',
    });
  }

  async function bearer(rejected: string | undefined, signal: AbortSignal | undefined): Promise<string | undefined> {
    const source = options.token;
    if (source === undefined) return undefined;
    const given = rejected === undefined ? source.token() : Promise.resolve(source.renew?.(rejected));
    const token = await unlessStopped(given, signal);
    if (token === undefined) {
      if (rejected !== undefined) return undefined;
      throw new PlatformError(l10n.t('not signed in'), { code: 'no-token', sent: 'no' });
    }
    const problem = tokenProblem(token, l10n.t('The token'));
    if (problem !== undefined) throw new PlatformError(problem, { code: 'no-token', sent: 'no' });
    return token;
  }

  async function headersWith(
    token: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    const given = await unlessStopped(Promise.resolve(options.token?.headers?.()), signal);
    const secret = checkedHeaders(given ?? {});
    for (const value of Object.values(secret)) secrets.add(value);
    if (token !== undefined) secrets.add(token);
    return {
      ...extra,
      ...secret,
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
  }

  async function getOnce(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
    let token = await bearer(undefined, signal);
    let answer = await send(token);
    if (answer.status === 401 && token !== undefined) {
      token = await bearer(token, signal);
      if (token !== undefined) answer = await send(token);
    }
    if (!isGood(answer)) throw statusFailure(answer, secrets, options.clock);
    return jsonOf(answer, secrets);

    async function send(withToken: string | undefined): Promise<Answer> {
      const headers = await headersWith(withToken, signal);
      const agent = options.agent === undefined ? false : options.agent(url);
      const answered = await exchange({
        method: 'GET',
        url,
        headers: { ...headers, 'accept-encoding': 'gzip', connection: 'close' },
        limits,
        agent,
        signal,
      });
      if (signal?.aborted) throw stopped();
      return answered;
    }
  }

  return {
    origin,
    async get(segments, { query = {}, signal, attempts = 3 } = {}) {
      const url = resolveUrl(options.baseUrl, segments, query);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await getOnce(url, signal);
        } catch (error) {
          const failure = asPlatformError(error);
          const pause = failure.retryAfterMs ?? 500 * 2 ** (attempt - 1) * (0.8 + 0.4 * options.random());
          if (attempt >= attempts || !isTransient(failure) || pause > longestPause) throw failure;
          await options.clock.sleep(pause, signal);
          if (signal?.aborted) throw stopped();
        }
      }
    },
    async post(segments, body, { signal, mayStillSend } = {}) {
      const url = resolveUrl(options.baseUrl, segments);
      let sent: Sent = 'no';
      try {
        const headers = await headersWith(await bearer(undefined, signal), signal);
        const wanted = (await mayStillSend?.()) ?? true;
        if (!wanted || signal?.aborted) throw stopped();
        sent = 'unsure';
        const answer = await exchange({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify(body),
          limits,
          agent: options.agent === undefined ? false : options.agent(url),
        });
        if (!isGood(answer)) throw statusFailure(answer, secrets, options.clock);
        return bodyOf(answer, secrets);
      } catch (error) {
        throw asPlatformError(error, sent);
      }
    },
  };
}

/** Whether the same GET may bring an answer later. */
export function isTransient(failure: PlatformError): boolean {
  if (failure.status !== undefined && failure.code === 'status') {
    return failure.status === 408 || failure.status === 425 || failure.status === 429 || failure.status >= 500;
  }
  return ['connection', 'timeout', 'reset', 'not-json', 'wrong-shape'].includes(failure.code);
}

function isGood(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Waits for what a token source gives, but not beyond a stop: that rejects, whatever becomes of the source. */
async function unlessStopped<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  const value = signal === undefined ? await given : await race(given, signal);
  if (signal?.aborted) throw stopped();
  return value;
}

function stopped(): PlatformError {
  return new PlatformError(l10n.t('stopped'), { code: 'aborted', sent: 'no' });
}

/**
 * Wraps what a token source or a programming error threw, without its text: that could hold a secret. `sent` is what is
 * known of the request then.
 */
export function asPlatformError(error: unknown, sent: Sent = 'unsure'): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError(l10n.t('the request could not be made'), { code: 'connection', sent });
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const problem = headerProblem(name, value);
    if (problem !== undefined) throw new PlatformError(problem, { code: 'address', sent: 'no' });
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
