import * as l10n from '@vscode/l10n';
import { gosuFacts } from '../edits/gosuText';
import { lineEndOf } from '../edits/layout';
import { replaceScalar } from '../edits/resourceEdits';
import type { ClassFact } from '../facts/gosuFacts';
import type { ScalarFact } from '../languages/yaml/yaml';
import { differOnlyInCase, isInBasePackage, isVendorName, sharedTopic, spellingsOf } from '../model/classSpellings';
import type { SortModel } from '../model/model';
import { fileNameOf, packageOf, qualify, simpleName } from '../model/names';
import { lookups } from '../symbols/lookups';
import type { BlockId } from '../text/block';
import { misspelled, nearest } from '../text/nearest';
import type { TextFact } from '../text/span';
import { type Fix, type ProposedFix, textFix } from './fix';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { ResourceSubject } from './subject';
import { offsetOf, resourcesOf } from './subjects';

export const resourceClassNotFound: Rule = {
  code: 'resource-class-not-found',
  severity: 'warning',
  explanation: "The class of a `resource` isn't in the workspace, although its package or a similar class is.",
  fix: 'Creates the class, or corrects its name or package',
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap((subject) => {
      const { resource } = subject.resource;
      if (resource === undefined || !isMissing(context, resource.value)) return [];
      const misplaced = classAtPath(context, resource.value);
      if (misplaced) return [inOtherPackage(context, resource, misplaced)];
      const respelled = spellingsOf(context.model, resource.value).find((name) =>
        differOnlyInCase(name, resource.value),
      );
      if (respelled !== undefined) return [inOtherCase(context, resource, respelled)];
      return notFound(context, subject, resource);
    });
  },
};

/** Whether a name is qualified and leads to no class, according to files that have been read completely. */
function isMissing({ model, file }: RuleContext, fqn: string): boolean {
  const name = { value: fqn, span: { start: 0, end: 0 } };
  if (!fqn.includes('.') || lookups.class.isFound(model, file, name)) return false;
  return lookups.class.knowledge(model, file, name) !== 'hidden';
}

/**
 * Whether a class that a customer's apiconfig file names is missing and reported as such. What only this class could
 * define is then not reported.
 */
export function isClassReported(context: RuleContext, fqn: string): boolean {
  if (!isMissing(context, fqn) || !isNamedByCustomer(context.model, fqn)) return false;
  return isInKnownPackage(context, fqn) || classMeant(context, fqn) !== undefined;
}

function isNamedByCustomer({ classes, files }: SortModel, fqn: string): boolean {
  return classes.namedIn(fqn).some((uri) => files.isCustomer(uri));
}

/** Whether the workspace contains the sources of a class's package. */
function isInKnownPackage({ model }: RuleContext, fqn: string): boolean {
  return model.classes.hasPackage(packageOf(fqn)) && !isInBasePackage(model, fqn);
}

/**
 * Returns the class that a name in an unknown package probably means: the only class with the same simple name, or else
 * the one in the most similar package. Undefined for a name in a vendor's package whose sources aren't in the workspace.
 */
function classMeant({ model }: RuleContext, fqn: string): string | undefined {
  const isCompiled = isInBasePackage(model, fqn) || (isVendorName(model, fqn) && !model.classes.hasPackageNear(fqn));
  if (isCompiled) return undefined;
  const alike = model.classes.withSimpleName(simpleName(fqn)).filter((name) => simpleName(name) === simpleName(fqn));
  return alike.length === 1 ? alike[0] : misspelled(fqn, alike).only;
}

function notFound(context: RuleContext, subject: ResourceSubject, resource: ScalarFact): readonly ProblemDetails[] {
  const [home, name] = [packageOf(resource.value), simpleName(resource.value)];
  if (isInKnownPackage(context, resource.value)) {
    const message = l10n.t('Class {0} not found in package {1}. Create the class or correct its name.', name, home);
    return [{ span: resource.span, message, fixes: () => fixes(context, subject, resource) }];
  }
  const meant = classMeant(context, resource.value);
  if (meant === undefined) return [];
  const sentence = l10n.t('Class {0} not found in package {1}.', name, home);
  return [
    {
      span: resource.span,
      message: l10n.t('{0} Did you mean "{1}"?', sentence, meant),
      fixes: () => [useName(context, resource, meant, { title: meant, preferred: true })],
    },
  ];
}

/**
 * A class whose file has the path that a qualified name implies. The class has a different qualified name, because the
 * file declares another package or none.
 */
interface MisplacedClass {
  readonly uri: string;
  readonly block: BlockId;
  readonly type: ClassFact;
  /** The package that the file declares. Absent if there is none. */
  readonly home?: TextFact;
}

function classAtPath({ model }: RuleContext, fqn: string): MisplacedClass | undefined {
  const path = `/${fqn.replaceAll('.', '/')}.gs`;
  const unnamed = model.classes.named(simpleName(fqn));
  const uris = [...model.files.named('gosu', fqn), ...(unnamed ? [unnamed] : [])].map(({ uri }) => uri);
  for (const uri of uris.filter((each) => each.endsWith(path))) {
    for (const block of model.blocks.in(uri)) {
      const facts = model.blocks.get(block)?.facts;
      if (facts?.kind !== 'gosu') continue;
      const type = facts.classes.find(({ name }) => name === simpleName(fqn));
      if (type) return { uri, block, type, home: facts.package };
    }
  }
  return undefined;
}

function inOtherCase(context: RuleContext, resource: ScalarFact, name: string): ProblemDetails {
  return {
    span: resource.span,
    message: l10n.t('Class {0} not found. Names are case-sensitive. Write {1}.', resource.value, name),
    fixes: () => [useName(context, resource, name, { title: name, preferred: true })],
  };
}

function inOtherPackage(
  context: RuleContext,
  resource: ScalarFact,
  { uri, block, type, home }: MisplacedClass,
): ProblemDetails {
  const [file, wanted] = [fileNameOf(uri), packageOf(resource.value)];
  const isOurs = context.model.files.isCustomer(uri);
  if (!home) {
    const related = { block, span: type.nameSpan, message: l10n.t("This class isn't in a package") };
    return {
      span: resource.span,
      message: l10n.t('{0} has no package line. Add "package {1}" at its start.', file, wanted),
      related: [related],
      fixes: () => (isOurs ? [addPackage(uri, file, wanted)] : []),
    };
  }
  const { value } = home;
  const found = qualify(value, type.name);
  return {
    span: resource.span,
    message: l10n.t('{0} declares package {1}. Change the package to {2}.', file, value, wanted),
    related: [{ block, span: home.span, message: l10n.t('This class is in package {0}', value) }],
    fixes: () => [
      ...(isOurs ? [replacePackage(uri, file, wanted)] : []),
      useName(context, resource, found, { title: found, preferred: false }),
    ],
  };
}

function addPackage(uri: string, file: string, home: string): Fix {
  return textFix({
    id: 'add-package',
    title: l10n.t('Add "package {1}" at the start of {0}', file, home),
    uri,
    preferred: true,
    edits: (text) => {
      const line = `package ${home}${lineEndOf(text)}`;
      return text.startsWith(line) ? [] : [{ start: 0, end: 0, newText: line + lineEndOf(text) }];
    },
  });
}

function replacePackage(uri: string, file: string, home: string): Fix {
  return textFix({
    id: 'replace-package',
    title: l10n.t('Change the package of {0} to {1}', file, home),
    uri,
    preferred: true,
    edits: (text) => {
      const written = gosuFacts(text).package;
      return written === undefined || written.value === home ? [] : [{ ...written.span, newText: home }];
    },
  });
}

function fixes(context: RuleContext, subject: ResourceSubject, resource: ScalarFact): ProposedFix[] {
  const meant = namesMeant(context, resource.value);
  const [home, wanted] = [packageOf(resource.value), simpleName(resource.value)];
  return [
    ...meant.map((name) =>
      useName(context, resource, name, {
        title: simpleName(name),
        preferred: meant.length === 1 && (packageOf(name) === home || simpleName(name) === wanted),
      }),
    ),
    { generate: 'class', collection: subject.id, uri: context.file.uri },
  ];
}

/** Creates a fix that replaces the class name of a resource. */
function useName(
  context: RuleContext,
  { span, source }: ScalarFact,
  name: string,
  { title, preferred }: { readonly title: string; readonly preferred: boolean },
): Fix {
  return textFix({
    id: `use-${name}`,
    title: l10n.t('Use {0}', title),
    uri: context.file.uri,
    preferred,
    edits: (text) => replaceScalar(text, offsetOf(context, span), source, name),
  });
}

/**
 * Returns the classes that a name was probably meant to refer to. Each has the same simple name, a similar name in the
 * same package, or a name that is another spelling of the given one. If there is none, returns the customer's class
 * with the most similar name in a related package. Omits classes that resources in this file already name.
 */
function namesMeant({ model, block, file }: RuleContext, wanted: string): string[] {
  const dot = wanted.lastIndexOf('.');
  const taken = new Set(
    model.blocks
      .in(file.uri)
      .flatMap((id) => model.blocks.get(id)?.facts ?? block.facts)
      .flatMap((facts) => (facts.kind === 'apiconfig' ? facts.resources : []))
      .map(({ resource }) => resource?.value),
  );
  const home = wanted.slice(0, dot);
  const spellings = spellingsOf(model, wanted);
  const names = model.classes.names().filter((name) => {
    const lastDot = name.lastIndexOf('.');
    const isNear = name.slice(0, lastDot) === home || name.slice(lastDot) === wanted.slice(dot);
    return !taken.has(name) && (isNear || spellings.includes(name));
  });
  const wantedName = wanted.slice(dot + 1);
  const near = nearest(wantedName, names.map(simpleName));
  const found = names.filter((name) => {
    const simple = simpleName(name);
    return simple === wantedName || near.includes(simple) || spellings.includes(name);
  });
  if (found.length > 0) return found;
  const others = model.classes.names().filter((name) => {
    const isCustomers = model.files.isCustomer(model.classes.named(name)?.uri ?? '');
    return isCustomers && !taken.has(name) && sharedTopic(model, name, wanted) > 0;
  });
  const elsewhere = nearest(stemOf(wanted), others.map(stemOf), 1);
  return others.filter((name) => stemOf(name) === stemOf(wanted) || elsewhere.includes(stemOf(name)));
}

/** Returns the simple name of a class without the usual suffix, which makes different names look similar. */
function stemOf(name: string): string {
  return simpleName(name).replace(/(?:Ext|Core|Base)?Resource$/, '');
}
