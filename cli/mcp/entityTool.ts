import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { EntityInfo, EntityMember } from '../../server/service/model/entityInfo';
import type { SortModel } from '../../server/service/model/model';
import { gapInWords } from '../../server/service/wording/reasons';
import { regionOf } from '../check/regions';
import { withProjects } from '../folderService';
import { type Terminal, UsageError } from '../terminal';
import outputs from './outputs.json';
import type { Tool } from './tool';
import texts from './tools.json';

/** An entity of a real project has at most 187 members. */
const mostMembers = 500;

/** Returns the tool that reads what the files of the data model declare about an entity. */
export function readEntity(terminal: Terminal): Tool {
  return {
    ...texts.sortie_read_entity,
    outputSchema: outputs.sortie_read_entity,
    reads: 'files',
    run: (input, signal) =>
      withProjects(terminal, signal, async (folders) => {
        const name = input.required('name').replace(/^entity\./, '');
        const found = folders
          .flatMap(({ service }) => service.projects.outermost())
          .flatMap(({ model }) => {
            const entity = model.dataModel.entity(name);
            return entity ? [{ model, entity }] : [];
          });
        const [first, ...others] = found;
        if (!first) throw new UsageError(l10n.t('No file of the data model declares {0}.', inert(name, 100)));
        const own = filesOf(first.entity);
        const otherFiles = new Set(others.flatMap(({ entity }) => [...filesOf(entity)].filter((uri) => !own.has(uri))));
        return {
          ...describe(first.model, first.entity, terminal.directory),
          otherFiles: [...otherFiles].map((uri) => pathOf(uri, terminal.directory)),
        };
      }),
  };
}

/** Returns the URIs of the files that declare an entity or add members to it. */
function filesOf({ uri, name, members }: EntityInfo): ReadonlySet<string> {
  const places = [...members.values()].flatMap(({ entity, place }) => (entity === name ? (place?.uri ?? []) : []));
  return new Set(uri === undefined ? places : [uri, ...places]);
}

function describe(model: SortModel, entity: EntityInfo, directory: string) {
  const { name, root = null, kind = null, uri, lineage, missing, gaps, isWhole, members } = entity;
  const fileOf = (each: string | undefined) => (each === undefined ? null : pathOf(each, directory));
  const all = [...members.values()];
  return {
    ...{ name, root, kind, file: fileOf(uri), lineage, missing },
    gaps: gaps.map(gapInWords),
    complete: isWhole,
    members: all.slice(0, mostMembers).map((member) => ({ ...factsOf(member), file: fileOf(member.place?.uri) })),
    leftOut: Math.max(0, all.length - mostMembers),
    enhancements: lineage.flatMap((each) =>
      model.entities.members(each).map((added) => ({ name: added.member, entity: each, file: fileOf(added.uri) })),
    ),
  };
}

/** Returns the facts about a member. Unknown facts are null. */
function factsOf(member: EntityMember) {
  const { name, kind, entity, type = null, typelist = null, target = null, nullable = null } = member;
  const { column = null, index = null, isDeprecated = false } = member;
  return { ...{ name, kind, entity, type, typelist, target, nullable }, column, index, deprecated: isDeprecated };
}

function pathOf(uri: string, directory: string): string {
  const start = { line: 0, character: 0 };
  return regionOf(uri, { start, end: start }, directory).file;
}
