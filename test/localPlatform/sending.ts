import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Statuses whose responses have no body. */
const bodiless = [204, 205, 304];

/**
 * Sends a request and returns the whole response, without following redirects. Unlike Node's `fetch`, this function
 * works under Wine.
 */
export function send(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { headers, body } = new Request(url, init);
  const { method = 'GET' } = init;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: Object.fromEntries(headers) });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      buffer(answer).then((bytes) => {
        const { statusCode: status = 0, rawHeaders } = answer;
        const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
        );
        resolve(new Response(bodiless.includes(status) ? null : bytes, { status, headers: pairs }));
      }, reject);
    });
    if (body === null) sent.end();
    else new Response(body).arrayBuffer().then((bytes) => sent.end(Buffer.from(bytes)), reject);
  });
}
