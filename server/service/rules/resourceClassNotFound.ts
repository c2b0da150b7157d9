import * as l10n from '@vscode/l10n';
import { lineEndOf } from '../edits/layout';
import { replaceScalar } from '../edits/resourceEdits';
import type { ScalarFact } from '../files/apiconfigFacts';
import type { ClassInChain } from '../model/collectionFacts';
import { fileNameOf, packageOf, simpleName } from '../model/names';
import { type Fix, textFix } from './fix';
import { nearest } from './nearest';
import type { Finding, Rule, RuleContext } from './rule';
import { classFixes } from './sortable/fixes';
import { offsetOf, type ResourceSubject, resourcesOf } from './subjects';

export const resourceClassNotFound: Rule = {
  code: 'resource-class-not-found',
  severity: 'warning',
  explanation: 'A `resource` names a class that this workspace does not have, although it has its package.',
  fix: 'Creates the class, or names its package',
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap((subject) => {
      const { resource } = subject.resource;
      const dot = resource?.value.lastIndexOf('.') ?? -1;
      if (resource === undefined || dot < 0 || context.model.classNamed(resource.value) !== undefined) return [];
      const home = resource.value.slice(0, dot);
      const packageless = packagelessClass(context, resource.value);
      if (packageless) return [withoutPackage(context, resource, packageless)];
      if (!context.model.hasPackage(home)) return [];
      const message = l10n.t(
        '{0} is not in the package {1}: create it, or correct the name',
        resource.value.slice(dot + 1),
        home,
      );
      return [{ span: resource.span, message, fixes: () => fixes(context, subject, resource) }];
    });
  },
};

/** The class in the file where a qualified name says it is, if the file names no package: that makes it another class. */
function packagelessClass({ model }: RuleContext, fqn: string): ClassInChain | undefined {
  const found = model.classNamed(simpleName(fqn));
  return found?.uri.endsWith(`/${fqn.replaceAll('.', '/')}.gs`) ? found : undefined;
}

function withoutPackage({ model }: RuleContext, { value, span }: ScalarFact, found: ClassInChain): Finding {
  const [file, home] = [fileNameOf(found.uri), packageOf(value)];
  const type = model.classFact(found);
  const related = type && { block: found.block, span: type.nameSpan, message: l10n.t('This class is in no package') };
  return {
    span,
    message: l10n.t('{0} names no package, so that its class is another one: begin it with package {1}', file, home),
    ...(related ? { related: [related] } : {}),
    fixes: () => (model.file(found.uri)?.name.layer === 'ext' ? [addPackage(found.uri, file, home)] : []),
  };
}

function addPackage(uri: string, file: string, home: string): Fix {
  return textFix({
    id: 'add-package',
    title: l10n.t('Begin {0} with package {1}', file, home),
    uri,
    preferred: true,
    edits: (text) => {
      const line = `package ${home}${lineEndOf(text)}`;
      return text.startsWith(line) ? [] : [{ start: 0, end: 0, newText: line + lineEndOf(text) }];
    },
  });
}

function fixes(context: RuleContext, subject: ResourceSubject, resource: ScalarFact): Fix[] {
  const meant = namesMeant(context, resource.value);
  return [
    ...meant.map((name) =>
      textFix({
        id: `use-${name}`,
        title: l10n.t('Use {0}', simpleName(name)),
        uri: context.file.uri,
        preferred: meant.length === 1,
        edits: (text) => replaceScalar(text, offsetOf(context, resource.span), resource.source, name),
      }),
    ),
    ...classFixes(context.model, subject.id, context.file.uri, context.settings),
  ];
}

/** Classes with nearly the same name, of the same package or with the same simple name, that nothing else names here. */
function namesMeant({ model, block, file }: RuleContext, wanted: string): string[] {
  const dot = wanted.lastIndexOf('.');
  const taken = new Set(
    model
      .blocks(file.uri)
      .flatMap((id) => model.block(id)?.facts ?? block.facts)
      .flatMap((facts) => (facts.kind === 'apiconfig' ? facts.resources : []))
      .map(({ resource }) => resource?.value),
  );
  const home = wanted.slice(0, dot);
  const names = model.classNames().filter((name) => {
    const own = name.lastIndexOf('.');
    return !taken.has(name) && (name.slice(0, own) === home || name.slice(own) === wanted.slice(dot));
  });
  const near = nearest(wanted.slice(dot + 1), names.map(simpleName));
  return names.filter((name) => {
    const simple = simpleName(name);
    return simple === wanted.slice(dot + 1) || near.includes(simple);
  });
}
