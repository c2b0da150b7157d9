import * as vscode from 'vscode';
import { collectionUrl } from '../../../platform/collections';
import { originOf } from '../../../platform/http/address';
import { headerVariable } from '../../../platform/tokens/secretHeaders';
import type { ApplicationAccess } from '../../environments/applicationAccess';
import { type CurlRequest, curlCommand } from './curl';
import { type PreviewRequest, wireRequest } from './request';
import type { CollectionSources } from './source';

const tokenVariable = 'SORTIE_TOKEN';

/**
 * Copies a preview's request as a `curl` command, and shows the shell variables to which the user must assign the
 * secrets. For the local platform, also offers to copy the token.
 */
export async function copyCurl(
  sources: CollectionSources,
  access: ApplicationAccess,
  request: PreviewRequest,
): Promise<void> {
  const { environment, application } = request;
  const secrets = secretsOf(request);
  const url = collectionUrl(application.url, wireRequest(request)).href;
  await vscode.env.clipboard.writeText(`${curlCommand({ url, headers: environment.headers, secrets })}\n`);
  const [first, ...others] = secrets.map(({ variable }) => variable);
  if (first === undefined) {
    vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 8000);
    return;
  }
  const message =
    others.length === 0
      ? vscode.l10n.t('Copied without the token. Set the shell variable {0}.', first)
      : vscode.l10n.t('Copied without secrets. Set the shell variables {0}.', [first, ...others].join(', '));
  const token = sources.isLocal(environment) ? await access.environmentToken(environment) : undefined;
  if (token === undefined) {
    vscode.window.setStatusBarMessage(message, 8000);
    return;
  }
  // The user can't know the local platform's token, because the token is random.
  const copy = vscode.l10n.t('Copy Token');
  const chosen = await vscode.window.showInformationMessage(message, copy);
  if (chosen === copy) await vscode.env.clipboard.writeText(token);
}

function secretsOf({ environment, application }: PreviewRequest): CurlRequest['secrets'] {
  if (application.auth === 'none') return [];
  const before = 'Authorization: Bearer ';
  if (originOf(application.url) !== originOf(environment.baseUrl)) return [{ before, variable: tokenVariable }];
  const { token, secretHeaders = [] } = environment;
  return [
    { before, variable: token.source === 'variable' ? token.name : tokenVariable },
    ...secretHeaders.map((name) => ({ before: `${name}: `, variable: headerVariable(name) })),
  ];
}
