import { expect, test } from 'vitest';
import { readMembers, withoutUnread } from '../../scripts/bundling/unread-members.mjs';

const source = `export var Point;
(function (Point) {
    function create(x) {
        return { x };
    }
    Point.create = create;
    function is(value) {
        return value.x !== undefined;
    }
    Point.is = is;
})(Point || (Point = {}));
/** From one point to another. */
export var Line;
(function (Line) {
    Line.origin = 0;
    function create(one) {
        return start(one);
    }
    Line.create = create;
    function start(one) {
        return { one };
    }
    Line.start = start;
    function is(value) {
        return Point.is(value.one) && (!value.next || Line.is(value.next));
    }
    Line.is = is;
})(Line || (Line = {}));
`;

const kept = (...read: string[]) =>
  withoutUnread(source, new Set(read))
    .match(/\w+\.\w+ = \w+;/g)
    ?.join(' ');

test('functions that nobody reads stay out, and what only they read with them', () => {
  expect(kept()).toBe('Line.origin = 0;');
  expect(kept('Point.create')).toBe('Point.create = create; Line.origin = 0;');
});

test('what another function reads stays', () => {
  expect(kept('Line.is')).toBe('Point.is = is; Line.origin = 0; Line.is = is;');
  expect(kept('Line.create')).toBe('Line.origin = 0; Line.create = create; Line.start = start;');
});

test('what is read over several lines stays', () => {
  const broken = source.replace('Point.is(value.one)', 'Point\n            .is(value.one)');
  expect(withoutUnread(broken, new Set(['Line.is']))).toContain('Point.is = is;');
});

test('what the programs and the libraries of the protocol read is known', async () => {
  const read = await readMembers();
  expect(['LocationLink.is', 'integer.is'].filter((name) => !read.has(name))).toEqual([]);
  expect(read.has('SelectionRange.create')).toBe(false);
});
