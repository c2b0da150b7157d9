import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const broken = '{ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "type": "string", }';
const script = 'init\n\tprint "Hello {"\n';

describe('files of other products', () => {
  test('have no problems: JSON schemas, OpenAPI files, and Genie scripts', () => {
    const project = new Project({
      'lib/tsconfig.schema.json': broken,
      'api/petstore.swagger.yaml': 'swagger: "2.0"\npaths:\n  /pets: {get: {}}\n',
      'src/hello.gs': script,
    });
    expect(project.summary()).toEqual([]);
  });

  test('have no problems next to a configuration project', () => {
    const project = new Project({ ...billing, 'lib/tsconfig.schema.json': broken });
    expect(project.summary('lib/tsconfig.schema.json')).toEqual([]);
  });

  test("don't hide a misnamed file of this product", () => {
    const { [paths.schema]: text = '', ...others } = billing;
    const misnamed = paths.schema.replace('_ext-1.0', '');
    expect(new Project({ ...others, [misnamed]: text }).summary(misnamed)).toContain('file-name: ');
  });

  test("don't include files with content of this product", () => {
    const file = 'lib/note.mapping.json';
    const project = new Project({ [file]: '{}' });
    expect(project.summary(file)).toEqual([]);
    const mapping = '{ "schemaName": "x", "mappers": { "Note": { "schemaDefinition": "Note", "properties": {} } } }';
    expect(new Project({ [file]: mapping }).summary(file)).toContain('file-name: ');
  });

  test('in Gosu are checked if the workspace contains a project', () => {
    const file = 'gsrc/ext/Broken.gs';
    const text = 'package ext\nclass Broken { function a() { \n';
    expect(new Project({ [file]: text }).summary(file)).toEqual([]);
    expect(new Project({ ...billing, [file]: text }).summary(file)).not.toEqual([]);
  });
});
