import * as l10n from '@vscode/l10n';
import type * as counterpart from './exchange';
import type { Exchange, ExchangeLimits, HttpResponse } from './exchange';
import { PlatformError } from './failure';

/** The default limits, the same as outside a browser. In a browser, `idleMs` has no effect. */
export const defaultLimits: ExchangeLimits = {
  headMs: 30_000,
  bodyMs: 60_000,
  idleMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
};

/**
 * Sends one request with the browser's `fetch`, without redirects, retries, or cookies, and returns the response.
 * Browsers report an unreachable host and a CORS refusal in the same way, so the message mentions both. Rejects with a
 * `PlatformError`.
 */
export const exchange: typeof counterpart.exchange = async (request) => {
  if (request.signal?.aborted) throw failed('aborted', l10n.t('stopped'), 'no');
  const ending = new AbortController();
  const stop = () => ending.abort();
  request.signal?.addEventListener('abort', stop, { once: true });
  const limit = new TimeLimit(stop);
  try {
    limit.start(request.limits.headMs, l10n.t('timed out'));
    const response = await fetch(request.url, options(request, ending.signal));
    if (response.type === 'opaqueredirect') throw failed('redirect', l10n.t('redirected'), 'answered');
    limit.start(request.limits.bodyMs, l10n.t('the response timed out'));
    const text = await readText(response, request.limits.maxBytes);
    return { status: response.status, headers: Object.fromEntries(response.headers), text } satisfies HttpResponse;
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    if (request.signal?.aborted) throw failed('aborted', l10n.t('stopped'), 'unsure');
    if (limit.expired !== undefined) throw failed('timeout', limit.expired, 'unsure');
    throw failed(
      'connection',
      l10n.t(
        "no response in the browser: the host can't be reached, or its CORS rules reject requests from this editor",
      ),
      'unsure',
    );
  } finally {
    limit.stop();
    request.signal?.removeEventListener('abort', stop);
    ending.abort();
  }
};

function options({ method, headers, body }: Exchange, signal: AbortSignal): RequestInit {
  // Omits headers that only the browser may set. The browser would reject these headers or log a warning.
  const allowed = Object.entries(headers).filter(([name]) => name !== 'accept-encoding' && name !== 'connection');
  const discreet = {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  } as const;
  return { ...discreet, method, headers: Object.fromEntries(allowed), body, signal };
}

/** Decodes a body as UTF-8. Rejects with `too-large` if the body exceeds `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      const { status } = response;
      throw new PlatformError(l10n.t('the response is too large'), { code: 'too-large', sent: 'unsure', status });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * A time limit. `expired` is undefined until the time has passed, and then contains the `phrase` argument of `start`.
 */
class TimeLimit {
  expired: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onExpired: () => void) {}

  start(ms: number, phrase: string): void {
    this.stop();
    this.timer = setTimeout(() => {
      this.expired = phrase;
      this.onExpired();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function failed(code: 'aborted' | 'redirect' | 'timeout' | 'connection', message: string, sent: PlatformError['sent']) {
  return new PlatformError(message, { code, sent });
}
