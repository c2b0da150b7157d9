import { expect, test } from 'vitest';
import { clientCommands } from '../../protocol';
import { clientCommands as serviceCommands } from '../../server/service/clientCommands';

test('the service refers to the same commands as the client', () => {
  expect(serviceCommands).toEqual(clientCommands);
});
