import { describe, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol/node';
import { Editor } from './kit/editor';
import { block } from './kit/render';
import { startServer } from './kit/server';

const gosu = (text: string) => `${block(text)}\n`;
const pathOf = (fqn: string) => `gsrc/${fqn.replaceAll('.', '/')}.gs`;

/** Renames a class. Returns the text of each changed file, by new class name. */
async function moved(classes: Readonly<Record<string, string>>, before: string, after: string) {
  const files = Object.entries(classes).map(([fqn, text]) => [pathOf(fqn), gosu(text)] as const);
  const editor = new Editor(await startServer(Object.fromEntries(files)));
  await editor.diagnostics(pathOf(before));
  const renames = [{ oldUri: editor.server.uriOf(pathOf(before)), newUri: editor.server.uriOf(pathOf(after)) }];
  const edit = await editor.server.connection.sendRequest<WorkspaceEdit | null>('workspace/willRenameFiles', {
    files: renames,
  });
  const texts = Object.entries(editor.applied(edit ?? {}));
  return Object.fromEntries(
    texts.map(([file, text]) => [file.slice('gsrc/'.length, -'.gs'.length).replaceAll('/', '.'), text]),
  );
}

const old = `
  package ext.a

  class Old {
    static function make() : Old { return new Old() }
  }
`;

describe('renaming a class updates its uses', () => {
  test('that are fully qualified, wherever Gosu allows a type, but not in comments, strings, and longer names', async () => {
    const user = `
      package ext.b

      // ext.a.Old as it was
      class User extends ext.a.Old {
        var _one : ext.a.Old = new ext.a.Old()
        var _text = "ext.a.Old"
        /* ext.a.Old */
        function run(other : List<ext.a.Old>) : ext.a.Old.Inner {
          print(ext.a.Old#Prop)
          if (other typeis ext.a.Old) return ext.a.Old.make()
          return new ext.a.OldOther() as ext.a.Older.Old
        }
      }
    `;
    expect(await moved({ 'ext.a.Old': old, 'ext.b.User': user }, 'ext.a.Old', 'ext.c.Next')).toEqual({
      'ext.a.Old': gosu(old.replace('package ext.a', 'package ext.c').replaceAll('Old', 'Next')),
      'ext.b.User': gosu(`
        package ext.b

        // ext.a.Old as it was
        class User extends ext.c.Next {
          var _one : ext.c.Next = new ext.c.Next()
          var _text = "ext.a.Old"
          /* ext.a.Old */
          function run(other : List<ext.c.Next>) : ext.c.Next.Inner {
            print(ext.c.Next#Prop)
            if (other typeis ext.c.Next) return ext.c.Next.make()
            return new ext.a.OldOther() as ext.a.Older.Old
          }
        }
      `),
    });
  });

  test('with its simple name if the class is imported', async () => {
    const user = (name: string, after: string) => `
      package ext.b

      uses ${after}

      class User {
        var _one : ${name} = ${name}.make()
        function run(list : List<${name}>) { this.Old = list.Old as ${name} == null ? null : new ${name}() }
      }
    `;
    const texts = await moved({ 'ext.a.Old': old, 'ext.b.User': user('Old', 'ext.a.Old') }, 'ext.a.Old', 'ext.c.Next');
    expect(texts['ext.b.User']).toBe(gosu(user('Next', 'ext.c.Next')));
  });

  test('with its simple name inside its package, and with the package after the class moves elsewhere', async () => {
    const user = (name: string) => `
      package ext.a

      class User extends ${name} {
        function run() { ${name}.make() }
      }
    `;
    const classes = { 'ext.a.Old': old, 'ext.a.User': user('Old') };
    expect((await moved(classes, 'ext.a.Old', 'ext.a.Next'))['ext.a.User']).toBe(gosu(user('Next')));
    expect((await moved(classes, 'ext.a.Old', 'ext.c.Old'))['ext.a.User']).toBe(gosu(user('ext.c.Old')));
  });

  test.each([
    ['imports', 'uses other.Next\n\nclass User', 'var _next : Next'],
    ['imports, without naming it,', 'uses other.Next;\n\nclass User', ''],
    ['has', 'class Next', ''],
  ])('with the package instead of an import if a file %s another class of the new name', async (_, head, member) => {
    const user = (uses: string, name: string) =>
      `package ext.b\n\n${uses}${head} {\n  ${member}\n  var _old : ${name}\n}\n`;
    const classes = { 'ext.a.Old': old, 'ext.b.User': user('uses ext.a.Old;\n', 'Old') };
    expect((await moved(classes, 'ext.a.Old', 'ext.a.Next'))['ext.b.User']).toBe(gosu(user('', 'ext.a.Next')));
  });

  test('without an unnecessary import if a file imports another class of the new name', async () => {
    const user = (uses: string) => `package ext.b\n\nuses other.Next\n${uses}\nclass User {\n}\n`;
    const classes = { 'ext.a.Old': old, 'ext.b.User': user('uses ext.a.Old // as it was\n') };
    const texts = await moved(classes, 'ext.a.Old', 'ext.a.Next');
    expect(texts['ext.b.User']).toBe(gosu(user(' // as it was\n')));
  });

  test.each(['make', '*'])(
    'and imports of its member %s under the new name, next to another import',
    async (member) => {
      const user = (fqn: string, name: string) =>
        `package ext.b\n\nuses ${fqn}#${member}\nuses other.Next\n\nclass User {\n  var _old : ${name}\n}\n`;
      const classes = { 'ext.a.Old': old, 'ext.b.User': user('ext.a.Old', 'Old') };
      expect((await moved(classes, 'ext.a.Old', 'ext.a.Next'))['ext.b.User']).toBe(
        gosu(user('ext.a.Next', 'ext.a.Next')),
      );
    },
  );

  test('with its simple name after the cast of a variable without a value', async () => {
    const user = (name: string) => `
      package ext.a

      class User {
        function make(other : ${name}) : ${name} {
          var thing : Thing
          return thing as ${name}
        }
      }
    `;
    const texts = await moved({ 'ext.a.Old': old, 'ext.a.User': user('Old') }, 'ext.a.Old', 'ext.a.Next');
    expect(texts['ext.a.User']).toBe(gosu(user('Next')));
  });

  test('but not where the simple name refers to another class', async () => {
    const imports = `
      package ext.a

      uses elsewhere.Old

      class User extends Old {
      }
    `;
    expect(Object.keys(await moved({ 'ext.a.Old': old, 'ext.a.User': imports }, 'ext.a.Old', 'ext.a.Next'))).toEqual([
      'ext.a.Old',
    ]);
  });

  test.each([
    ['a property', 'property get Old() : String { return null }'],
    ['a field of that property', 'var _old : String as Old'],
    ['a parameter', 'function run(Old : String) {}'],
    ['a variable', 'function run() { var Old = 1 }'],
    ['an argument', 'function run() { run(:Old = 1) }'],
    ['a property that is set where an object is made', 'function run() { new Thing() { :Old = 1 } }'],
    ['a parameter of a block', 'function run() { var all = list.map(\\ Old -> 1) }'],
    ['a variable of a loop', 'function run() { for (Old in list) {} }'],
  ])('only where the name is certainly a type, in a file with %s of that name', async (_, member) => {
    const user = (name: string) => `
      package ext.a

      class User {
        ${member}
        function use() { Old.trim(); print(Old); new ${name}(); print(${name}#Prop) }
      }
    `;
    const texts = await moved({ 'ext.a.Old': old, 'ext.a.User': user('Old') }, 'ext.a.Old', 'ext.a.Next');
    expect(texts['ext.a.User']).toBe(gosu(user('Next')));
  });

  test('but not in a class that inherits a member of that name', async () => {
    const base = `
      package ext.a

      class Base {
        property get Old() : String { return null }
      }
    `;
    const user = `
      package ext.a

      class User extends Base {
        function use() { Old.trim() }
      }
    `;
    const classes = { 'ext.a.Old': old, 'ext.a.Base': base, 'ext.a.User': user };
    expect(Object.keys(await moved(classes, 'ext.a.Old', 'ext.a.Next'))).toEqual(['ext.a.Old']);
  });

  test.each(['ext.a.Old copy', 'ext.a.Old-1', 'ext.a.1st', 'ext.a-b.Old', 'Old'])(
    'but not to an impossible name: %s',
    async (after) => {
      expect(await moved({ 'ext.a.Old': old, 'ext.b.User': 'uses ext.a.Old' }, 'ext.a.Old', after)).toEqual({});
    },
  );

  test('but not in base files', async () => {
    const base = `
      package base.b

      class Base {
        function run() { new ext.a.Old() }
      }
    `;
    expect(Object.keys(await moved({ 'ext.a.Old': old, 'base.b.Base': base }, 'ext.a.Old', 'ext.a.Next'))).toEqual([
      'ext.a.Old',
    ]);
  });
});
