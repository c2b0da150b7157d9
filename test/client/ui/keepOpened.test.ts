import { expect, test } from 'vitest';
import { keepOpened } from '../../../client/ui/keepOpened';

test.each([
  [true, [['main', { select: false, focus: false, expand: true }]]],
  [false, []],
])('a row that the user expands is expanded again if the view is visible: %s', (visible, expected) => {
  const revealed: unknown[] = [];
  let open: (event: { element: string }) => void = () => undefined;
  const view = {
    visible,
    onDidExpandElement: (listener: typeof open) => {
      open = listener;
    },
    reveal: (...args: unknown[]) => {
      revealed.push(args);
      return Promise.reject(new Error('the row is gone'));
    },
  };
  keepOpened(view as never);
  open({ element: 'main' });
  expect(revealed).toEqual(expected);
});
