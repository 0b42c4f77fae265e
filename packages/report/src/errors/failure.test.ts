import { Fault } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { failureForCaller, failureOf, InputError } from './failure.js';

test('the operator sees what broke, a caller from elsewhere does not', () => {
  const broken = new Error('connect ECONNREFUSED 10.1.2.3');
  expect(failureOf(broken).message).toContain('10.1.2.3');
  expect(failureForCaller(broken)).toMatchObject({
    code: 'analysis_error',
    message: 'the analysis failed',
  });
});

test('a caller from elsewhere is told what is wrong with the question', () => {
  const wrong = new Fault('request.invalid', 'startSec must be 0 or more', { param: 'startSec' });
  expect(failureForCaller(wrong)).toMatchObject({
    code: 'invalid_parameter',
    message: 'startSec must be 0 or more',
    whatToDo: 'See the schema of the tool for the allowed values.',
  });
  const failure = { type: 'invalid_request', code: 'invalid_parameter' } as const;
  const own = new InputError({ ...failure, message: 'no path', whatToDo: 'Give one.' });
  expect(failureForCaller(own)).toBe(own.failure);
});

test('the owner of a video without sound is not asked whether it is the right file', () => {
  const silent = new Fault(
    'decode.unsupported',
    'it is a video without sound: it contains no audio track',
  );
  expect(failureOf(silent).whatToDo).toBe(
    'Export the video with its sound, or choose the file of the sound.',
  );
});

test.each([
  ['m4a: rate or channels change midway', /^Convert it to one rate and layout: `ffmpeg/],
  ['ogg: its channels are Ambisonics, … before they are rendered to loudspeakers', /^Render it/],
  ['wav: GSM 6.10 of 2 channels is not supported', /^Fold it down/],
  ['wav: no channels', /^Its header is damaged/],
  ['0 channels; 1 to 24 are supported', /^Its header is damaged/],
  ['0 Hz; 1000 to 768000 Hz are supported', /^Its header is damaged/],
  ['30 channels; 1 to 24 are supported', /^Fold it down/],
  ['m4a: the file is incomplete: it ends inside its index (moov)', /^Copy or download it again/],
])('the advice on “%s” fits it', (message, advice) => {
  expect(failureOf(new Fault('decode.unsupported', message)).whatToDo).toMatch(advice);
});
