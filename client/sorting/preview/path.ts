import * as vscode from 'vscode';
import { applicationFor } from '../../../platform/applicationApis';
import { filledPath, hyphenated, pathParameters } from '../../../platform/collectionPath';
import { createCollectionsApi } from '../../../platform/collections';
import type { Environment } from '../../../platform/environment';
import { isPathSegment } from '../../../platform/http/address';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import type { CollectionNode } from '../../../protocol';
import type { ApplicationAccess } from '../../environments/applicationAccess';
import { cellOf } from '../../tables/records';
import { askValue } from '../../ui/ask';
import { another, pickOrAsk, type Rows, separator } from '../../ui/pick';

/**
 * Asks for the missing information about a collection's path: the path itself if no Swagger file contains it, and the
 * IDs of the collection's parents.
 */
export async function askPath(
  access: ApplicationAccess,
  collection: CollectionNode,
  environment: Environment,
  title: string,
): Promise<readonly string[] | undefined> {
  const path = collection.path ?? (await askWholePath(collection, environment, title));
  if (path === undefined) return undefined;
  const values: Record<string, string> = {};
  for (const parameter of pathParameters(path)) {
    const above = filledPath(path.slice(0, path.indexOf(`{${parameter}}`)), values);
    const id = await askId(access, environment, above, parameter, title);
    if (id === undefined) return undefined;
    values[parameter] = id;
  }
  return filledPath(path, values);
}

async function askWholePath(
  { api, name }: CollectionNode,
  environment: Environment,
  title: string,
): Promise<string | undefined> {
  // The label of an API can begin with its package, and end with its version.
  const short = api.replace(/-.*$/, '').replace(/^.*\./, '');
  const guess = `/${/\/v\d+$/.test(short) ? short : `${short}/v1`}/${hyphenated(name)}`;
  const application = applicationFor(environment, short).url;
  return askValue(title, {
    prompt: vscode.l10n.t(
      'No Swagger file contains the path of {0}. Enter the path relative to {1}.',
      inert(name, 60),
      application,
    ),
    value: guess,
    validate: (text) =>
      /^(\/[^/?#\s]+)+$/.test(text) ? undefined : vscode.l10n.t('Enter a path such as {0}.', '/billing/v1/invoices'),
  });
}

/** Asks for the ID of a parent element. The user selects an element of the parent's collection, or enters an ID. */
async function askId(
  access: ApplicationAccess,
  environment: Environment,
  above: readonly string[],
  parameter: string,
  title: string,
): Promise<string | undefined> {
  const [name, path] = [inert(parameter, 60), inert(above.join('/'), 100)];
  const placeholder = vscode.l10n.t('Select the value of {0}, which follows {1} in the path', name, path);
  const prompt = vscode.l10n.t('Enter the value of {0}, which follows {1} in the path', name, path);
  const rows = parentRows(access, environment, above);
  return pickOrAsk({ title, placeholder, rows }, () => ({
    prompt,
    validate: (text) =>
      isPathSegment(text)
        ? undefined
        : vscode.l10n.t(`An ID can't be "." or "..", and can't contain slashes or control characters.`),
  }));
}

async function parentRows(
  access: ApplicationAccess,
  environment: Environment,
  above: readonly string[],
): Promise<Rows<string | undefined>> {
  const other = another(vscode.l10n.t('Another ID…'));
  try {
    const application = applicationFor(environment, above[0] ?? '');
    const api = createCollectionsApi(await access.pipeline(environment, application));
    const { elements } = await api.page({ path: above, sort: [], pageOffset: 0 });
    const rows = elements.flatMap(({ id, attributes }) => {
      if (id === undefined) return [];
      const some = Object.entries(attributes)
        .filter(([name]) => name !== 'id')
        .slice(0, 3);
      const description = some.map(([, value]) => cellOf(value)).join(' · ');
      return [{ label: inert(id, 100), description, value: id }];
    });
    return rows.length === 0 ? [other] : [...rows, separator(''), other];
  } catch (error) {
    if (error instanceof PlatformError) return [other];
    throw error;
  }
}
