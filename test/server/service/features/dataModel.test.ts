import { describe, expect, test } from 'vitest';
import { isRecord } from '../../../../server/service/values';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { isWithin, marked, positionAt } from '../../kit/cursor';
import {
  array,
  baseDelegates,
  column,
  editable,
  entity,
  extension,
  foreignKey,
  index,
  vendors,
} from '../../kit/dataModel';
import { FolderScene, type Texts } from '../folderScene';
import { answersAt, never } from './scene';

const texts: Texts = {
  ...billing,
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('DueDate', 'datetime', 'nullok="true"'),
    column('InvoiceNumber', 'shorttext', 'nullok="false"'),
    foreignKey('Payer', 'Contact'),
    array('Lines', 'Line'),
    index('byduedate', 'DueDate'),
  ),
  [vendors('Contact.eti')]: entity('Contact', 'retireable', column('LastName', 'lastname')),
  [editable('Invoice.etx')]: extension(
    'Invoice',
    column('Batch_Ext', 'integer'),
    '<column-override name="DueDate" nullok="false"/>',
  ),
};

/** Returns the hover at the cursor `|` in a file of the project. */
async function hoverIn(file: string, text: string, files: Texts = texts): Promise<string> {
  const { text: whole, position } = marked((files[file] ?? '').replace(text.replace('|', ''), text));
  const scene = await FolderScene.open({ ...files, [file]: whole });
  const uri = scene.uriOf(file);
  scene.service.open(uri, 1, whole);
  const found = scene.service.hover(uri, position, never);
  return found && typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
}

describe('a hover', () => {
  const dueDate =
    "`Invoice.DueDate` · column (datetime) · can't be null · declared in Invoice.eti · index byduedate begins with this column";

  test('on a property has a line about its member, with the override of an extension', async () => {
    expect((await hoverIn(paths.schema, '"due|Date"')).split('\n\n')).toContain(dueDate);
  });

  test('on a default sort entry has this line, too', async () => {
    expect((await hoverIn(paths.apiconfig, '"-due|Date"')).split('\n\n')).toContain(dueDate);
  });

  test('on a hop of a mapping path describes the hop', async () => {
    const declaration = `${texts[vendors('Invoice.eti')]}`.replace('fkentity="Contact"', 'fkentity="contact"');
    const files = { ...texts, [vendors('Invoice.eti')]: declaration };
    expect(await hoverIn(paths.baseMapping, '"Invoice.Pay|er.DisplayName"', files)).toBe(
      '`Invoice.Payer` · foreign key to Contact · can be null · declared in Invoice.eti · no declared index begins with this column',
    );
    expect(await hoverIn(paths.baseMapping, '"Invoice.Payer.Disp|layName"')).toBe(
      '`Contact.DisplayName` · property that the platform supplies',
    );
    expect(await hoverIn(paths.mapping, '"Invoice.Batch|_Ext"')).toContain('declared in Invoice.etx');
  });

  test('on a feature literal describes the member', async () => {
    expect(await hoverIn(paths.resource, 'Contact#Last|Name')).toContain('`Contact.LastName` · column (lastname)');
  });

  test('on the root of a path or an unknown hop says nothing', async () => {
    expect(await hoverIn(paths.baseMapping, '"In|voice.Payer.DisplayName"')).toBe('');
    expect(await hoverIn(paths.baseMapping, '"Invoice.To|tal"')).toBe('');
  });

  test('without entity files is as before', async () => {
    const hover = await hoverIn(paths.schema, '"due|Date"', billing);
    expect(hover).toContain('direct');
    expect(hover).not.toContain('column');
  });
});

describe('go to definition', () => {
  test.each([
    [paths.baseMapping, 'Invoice.Pay|er.DisplayName', vendors('Invoice.eti')],
    [paths.mapping, 'Invoice.Batch|_Ext', editable('Invoice.etx')],
    [paths.resource, 'Contact#Last|Name', vendors('Contact.eti')],
    [paths.resource, 'Invoice#Pay|er', vendors('Invoice.eti')],
    [paths.mapping, '"entity.In|voice"', vendors('Invoice.eti')],
    [vendors('Invoice.eti'), 'fkentity="Con|tact"', vendors('Contact.eti')],
    [editable('Invoice.etx'), 'entityName="In|voice"', vendors('Invoice.eti')],
  ])('from %s at %s leads to the entity file', async (file, text, target) => {
    const scene = await FolderScene.open(texts);
    expect(await scene.definitions(file, text)).toEqual([target]);
  });

  test('from a feature literal of an imported class leads nowhere', async () => {
    const text = (billing[paths.resource] ?? '').replace('uses java', 'uses acme.dto.Contact\nuses java');
    const scene = await FolderScene.open({ ...texts, [paths.resource]: text });
    expect(await scene.definitions(paths.resource, 'Contact#Last|Name')).toEqual([]);
  });

  test('from an implicit member leads nowhere', async () => {
    const scene = await FolderScene.open(texts);
    expect(await scene.definitions(paths.baseMapping, 'Invoice.Payer.Display|Name')).toEqual([]);
  });
});

describe('the outline of an entity file', () => {
  test('contains the entity and its members', async () => {
    const scene = await FolderScene.open(texts);
    const [found, second] = await scene.service.documentSymbols(scene.uriOf(vendors('Invoice.eti')), never);
    expect(second).toBeUndefined();
    expect([found?.name, found?.detail]).toEqual(['Invoice', 'entity']);
    expect(found?.children?.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'DueDate: datetime',
      'InvoiceNumber: shorttext',
      'Payer: Contact',
      'Lines: Line',
    ]);
  });
});

test('in a document that is being edited, no request fails, and all ranges are inside the text', async () => {
  const file = editable('Invoice.etx');
  const scene = await FolderScene.open(texts);
  const uri = scene.uriOf(file);
  const original = texts[file] ?? '';
  scene.service.open(uri, 1, original);
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    '/',
    '=',
    '<column name="',
    '-->',
    '<!--',
    '&',
    '\r\n',
    '𝄞',
    '\0',
    ']]>',
  );
  const edit = fc.record({
    at: fc.nat(original.length),
    removed: fc.nat(6),
    added: piece,
    asked: fc.nat(original.length),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      let text = original;
      for (const { at, removed, added, asked } of edits) {
        text = text.slice(0, at) + added + text.slice(at + removed);
        scene.service.change(uri, 2, [{ text }]);
        const { line, character } = positionAt(text, asked);
        const answers = await answersAt(scene.service, uri, line, character);
        const here = JSON.stringify(answers, (_, value) =>
          isRecord(value) && (value.uri ?? uri) !== uri ? {} : value,
        );
        for (const [, found] of here.matchAll(/"(?:selectionR|r)ange":(\{"start":\{[^}]*\},"end":\{[^}]*\}\})/g)) {
          expect([isWithin(text, JSON.parse(found ?? '')), found]).toEqual([true, found]);
        }
      }
    }),
    someOf(60),
  );
});

test('workspace symbols contain entities, and the members that files add to entities', async () => {
  const scene = await FolderScene.open(texts);
  const namesOf = async (query: string) =>
    (await scene.service.workspaceSymbols(query, never)).map(
      ({ name, containerName }) => `${containerName ?? ''}.${name}`,
    );
  expect(await namesOf('Contact')).toEqual(['.Contact']);
  expect(await namesOf('Batch_E')).toContain('Invoice.Batch_Ext');
});
