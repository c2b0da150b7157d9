import { goodStatus, json, type Responder } from '../platform/http/rawServer';

/** The arguments of `sortie deploy`, except those that specify the planet. */
export const deploy = ['deploy', '--app', 'cc=cc/1/1', '--yes'];

/** Returns a responder that handles read requests and passes the POST request to `post`. */
export const posting =
  (post: Responder): Responder =>
  (request, response, nth) => {
    if (request.method === 'POST') return post(request, response, nth);
    json(response, 200, request.url?.endsWith('/status') ? goodStatus : []);
  };
