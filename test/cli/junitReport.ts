import { SaxesParser } from 'saxes';

/** An element of a parsed report. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * What the XML schema of the Jenkins xUnit plugin (junit-10.xsd) allows: for each element, its required attributes, its
 * other attributes, and its children. The report needs only these elements.
 */
const allowed: Readonly<Record<string, readonly [readonly string[], readonly string[], readonly string[]]>> = {
  testsuites: [[], ['name', 'time', 'tests', 'failures', 'errors'], ['testsuite']],
  testsuite: [['name', 'tests', 'failures', 'errors'], ['time', 'file'], ['testcase']],
  testcase: [['name'], ['classname', 'time'], ['failure', 'system-out']],
  failure: [[], ['type', 'message'], []],
  'system-out': [[], [], []],
};

/** Parses XML. Throws if it isn't well-formed, for example because of a forbidden character. */
export function parseXml(xml: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.write(xml).close();
  const [root] = document.children;
  if (!root) throw new Error('There is no root element.');
  return root;
}

/** Returns the elements of a report in document order. */
export function elementsIn(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}

/** Returns what contradicts the schema, and counts that are wrong. */
export function junitErrors(root: XmlElement): readonly string[] {
  const errors = root.name === 'testsuites' ? [] : ['the root'];
  for (const { name, attributes, children, text } of elementsIn(root)) {
    const [required, optional, inside] = allowed[name] ?? [[], [], []];
    if (!allowed[name]) errors.push(`the element ${name}`);
    errors.push(...required.filter((each) => !(each in attributes)).map((each) => `${name} without ${each}`));
    const known = [...required, ...optional];
    errors.push(...Object.keys(attributes).filter((each) => !known.includes(each)));
    errors.push(...children.filter((child) => !inside.includes(child.name)).map((child) => `${child.name} in ${name}`));
    if (inside.length > 0 && text.trim() !== '') errors.push(`text in ${name}`);
    if (attributes.time !== undefined && !/^\d*(\.\d*)?$/.test(attributes.time)) errors.push(`the time of ${name}`);
  }
  for (const counted of elementsIn(root).filter(({ name }) => name.startsWith('testsuite'))) {
    const count = (name: string) => elementsIn(counted).filter((each) => each.name === name).length;
    const { tests, failures, errors: others } = counted.attributes;
    const real = [count('testcase'), count('failure'), count('error')].map(String);
    if ([tests, failures, others].join() !== real.join()) errors.push(`the counts of ${counted.attributes.name}`);
  }
  return errors;
}
