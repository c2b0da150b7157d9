import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { asEsModule, withPureNamespaces } from '../../scripts/bundling/es-modules.mjs';

/** Without empty lines, and as an ES module that esbuild can read. */
function converted(source: string): string {
  const text = asEsModule(source, 'a.js');
  transformSync(text, { format: 'esm' });
  return text.replaceAll(/\n\s*(?=\n)/g, '').trim();
}

test('leaves out what the compiler adds for itself', () => {
  const source = `"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    o[k2] = m[k];
}));
var __importStar = (this && this.__importStar) || (function () {
    return function (mod) {
        return result;
    };
})();
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.A = exports.B = void 0;
exports.C = void 0;
const kept = 1;
`;
  expect(converted(source)).toBe('const kept = 1;');
});

test.each([
  ['const path = __importStar(require("path"));', 'import * as path from "path";'],
  ['const ral_1 = __importDefault(require("./ral"));', 'import * as ral_1 from "./ral";'],
  ['const is_1 = require("./is");', 'import * as is_1 from "./is";'],
  ['const parse = require("semver/parse");', 'import parse from "semver/parse";'],
  ['__exportStar(require("./api"), exports);', 'export * from "./api";'],
])('imports: %s', (source, expected) => expect(converted(source)).toBe(expected));

test.each([
  ['class A {\n}\nexports.A = A;', 'class A {\n}\nexport { A as A };'],
  ['class A {\n}\nexports.default = A;', 'class A {\n}\nexport { A as default };'],
  ['exports.all = [1];\nuse(exports.all);', 'export const all = [1];\nuse(all);'],
  ['exports.empty = new Empty();', 'export const empty = /* @__PURE__ */ new Empty();'],
])('exports: %s', (source, expected) => expect(converted(source)).toBe(expected));

test('exports what another module has under its own name', () => {
  const source = `var connection_1 = require("./connection");
Object.defineProperty(exports, "create", { enumerable: true, get: function () { return connection_1.make; } });`;
  expect(converted(source)).toBe(
    'import * as connection_1 from "./connection";\nexport { make as create } from "./connection";',
  );
});

test('a namespace in two parts is exported once', () => {
  const source = `var Trace;
(function (Trace) {
    Trace[Trace["Off"] = 0] = "Off";
})(Trace || (exports.Trace = Trace = {}));
(function (Trace) {
    Trace.all = [];
})(Trace || (exports.Trace = Trace = {}));`;
  expect(converted(source)).toBe(`let Trace = /* @__PURE__ */ (function (Trace) {
    Trace[Trace["Off"] = 0] = "Off";
return Trace;
})({});
export { Trace as Trace };
(function (Trace) {
    Trace.all = [];
})(Trace || (Trace = {}));`);
});

test.each(['if (x) module.exports = 1;', 'const x = load(require("x"));', 'exports["a b"] = 1;'])(
  'refuses what the compiler does not write: %s',
  (source) => expect(() => asEsModule(source, 'a.js')).toThrow('a.js is not what TypeScript compiles to'),
);

test('a namespace that nobody uses can be left out, one that is used is the same', () => {
  const source = withPureNamespaces(`export var Position;
/** A place. */
(function (Position) {
    Position.create = (line) => ({ line });
})(Position || (Position = {}));
export var Range;
(function (Range) {
    Range.create = (start) => ({ start });
})(Range || (Range = {}));
console.log(Range.create(1));`);
  const { code } = transformSync(source.replaceAll('export ', ''), { treeShaking: true, format: 'esm' });
  expect(code).not.toContain('Position');
  expect(code).toContain('.create = (start) => ({ start })');
});
