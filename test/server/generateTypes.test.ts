import { expectTypeOf, test } from 'vitest';
import type * as protocol from '../../protocol/generate';
import type * as service from '../../server/service/generateTask';

test('the generator messages have the same types as the service, which imports no other part', () => {
  expectTypeOf<protocol.GenerateTask>().toEqualTypeOf<service.GenerateTask>();
  expectTypeOf<protocol.Question>().toEqualTypeOf<service.Question>();
  expectTypeOf<protocol.AnswerOption>().toEqualTypeOf<service.AnswerOption>();
  expectTypeOf<protocol.StatedByAnswer>().toEqualTypeOf<service.StatedByAnswer>();
  expectTypeOf<protocol.GenerateResult>().toEqualTypeOf<service.GenerateResult>();
});
