import { goodStatus, json, type Responder } from '../platform/http/rawServer';

/** A command that deploys, without its planet. */
export const deploy = ['deploy', '--app', 'cc=cc/1/1', '--yes'];

/** Responds to what is read, and leaves the POST to a test. */
export const posting =
  (post: Responder): Responder =>
  (request, response, nth) => {
    if (request.method === 'POST') return post(request, response, nth);
    json(response, 200, request.url?.endsWith('/status') ? goodStatus : []);
  };
