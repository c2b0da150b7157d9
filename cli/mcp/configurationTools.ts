import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { neverCanceled } from '../../server/service/cancellation';
import { regionOf } from '../check/regions';
import { isWithin, rootsOf } from '../check/roots';
import { checkRoots } from '../check/run';
import { explanationOf, meantCollection } from '../explanation';
import { withProjects } from '../folderService';
import { type Terminal, UsageError } from '../terminal';
import { readEntity } from './entityTool';
import outputs from './outputs.json';
import type { Tool } from './tool';
import texts from './tools.json';

const mostProblems = 200;
const mostNames = 100;

/**
 * Returns the tools for the configuration in the current folder. Each tool call reads the configuration again. No tool
 * writes a file.
 */
export function configurationTools(terminal: Terminal): readonly Tool[] {
  return [checkConfiguration(terminal), explainSortName(terminal), makeSortable(terminal), readEntity(terminal)];
}

function checkConfiguration(terminal: Terminal): Tool {
  return {
    ...texts.sortie_check_configuration,
    outputSchema: outputs.sortie_check_configuration,
    reads: 'files',
    async run(input, signal) {
      const { directory } = terminal;
      const wanted = path.resolve(directory, input.text('path') ?? '.');
      if (!isInside(wanted, directory))
        throw new UsageError(l10n.t('The path is outside the current folder. Specify a path in the current folder.'));
      const found = await checkRoots(
        rootsOf([wanted], directory),
        { fix: false, allowEmpty: true, verification: undefined, listsFixes: false, base: directory },
        {
          ...terminal,
          ended: signal,
        },
      );
      const problems = found.diagnostics.map(({ file, line, column, severity, code, message }) => ({
        ...{ file, line, column, severity, code, message },
      }));
      return { files: found.files, ...limited('problems', problems, mostProblems) };
    },
  };
}

/** Whether a path is in a folder, even if the path contains links. */
function isInside(wanted: string, directory: string): boolean {
  if (!isWithin(directory, wanted)) return false;
  return !existsSync(wanted) || isWithin(realpathSync(directory), realpathSync(wanted));
}

function explainSortName(terminal: Terminal): Tool {
  return {
    ...texts.sortie_explain_sort_name,
    outputSchema: outputs.sortie_explain_sort_name,
    reads: 'files',
    run: (input, signal) =>
      withProjects(terminal, signal, async (folders) => {
        const collection = await meantCollection(folders, input.required('collection'), input.text('api'));
        const explanation = explanationOf(collection, input.required('name'));
        const keys = collection.keys.map(({ name, source }) => ({ name, source }));
        return {
          ...{ collection: collection.name, api: collection.api, kind: collection.kind },
          ...explanation,
          ...limited('keys', keys, mostNames),
          defaultSort: collection.defaultSort.map(({ name, descending, sorts }) => ({ name, descending, sorts })),
        };
      }),
  };
}

function makeSortable(terminal: Terminal): Tool {
  return {
    ...texts.sortie_plan_sortable,
    outputSchema: outputs.sortie_plan_sortable,
    reads: 'files',
    run: (input, signal) =>
      withProjects(terminal, signal, async (folders) => {
        const [collection, api] = [input.required('collection'), input.text('api')];
        const { name, location, read } = await meantCollection(folders, collection, api);
        const task = {
          kind: 'make-sortable',
          uri: location.uri,
          collection: name,
          name: input.required('name'),
        } as const;
        const result = await read.service.generate(task, input.texts('answers'), neverCanceled);
        if (result.kind === 'refused') throw new UsageError(result.reason);
        if (result.kind === 'question') {
          const { id, title, choices, other } = result.question;
          return { kind: 'question', question: { id, title, choices, other } };
        }
        const { label, note = null, edit } = result;
        return { kind: 'plan', label, note, written: false, ...changesOf(edit, terminal.directory) };
      }),
  };
}

/** Returns the changes in a workspace edit as paths and regions. Lines and columns start at 1. */
function changesOf({ documentChanges = [], changes = {} }: WorkspaceEdit, directory: string) {
  const edits = [
    ...Object.entries(changes).map(([uri, each]) => ({ uri, edits: each })),
    ...documentChanges.flatMap((change) =>
      'textDocument' in change ? [{ uri: change.textDocument.uri, edits: change.edits }] : [],
    ),
  ];
  const created = documentChanges.flatMap((change) =>
    'kind' in change && change.kind === 'create' ? [change.uri] : [],
  );
  const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return {
    creates: created.map((uri) => regionOf(uri, nowhere, directory).file),
    edits: edits.flatMap(({ uri, edits: all }) =>
      all.flatMap((each) =>
        'newText' in each ? [{ ...regionOf(uri, each.range, directory), newText: each.newText }] : [],
      ),
    ),
  };
}

/**
 * Returns an object with two properties. The property that `name` specifies contains the first `most` elements of a
 * list; `leftOut` contains the number of omitted elements.
 */
function limited(name: string, list: readonly unknown[], most: number): Readonly<Record<string, unknown>> {
  return { [name]: list.slice(0, most), leftOut: Math.max(0, list.length - most) };
}
