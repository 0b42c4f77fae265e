import { mix } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { answerById } from './families.js';
import { apart, withPrint } from './variants.js';

test('an answer with a print is known by its id, in another thread too', () => {
  const answer = answerById(withPrint(mix).id);
  expect(Object.keys(answer.fields)).toEqual([...Object.keys(mix.fields), 'soundPrint']);
});

test('the print is taken out of the body, with all that is said of it', () => {
  const omitted = { soundPrint: 'too little', tempo: 'none' };
  const body = { a: 1, omitted, measureStatus: { soundPrint: {}, a: {} } };
  expect(apart({ ...body, soundPrint: 'AAAA' })).toEqual({
    body: { a: 1, omitted: { tempo: 'none' }, measureStatus: { a: {} } },
    soundPrint: 'AAAA',
  });
  expect(apart({ a: 1, omitted: { soundPrint: 'too little' } })).toEqual({ body: { a: 1 } });
  expect(apart({ a: 1 })).toEqual({ body: { a: 1 } });
});
