import { describe, expect, test } from 'vitest';
import { fieldNamed } from './field-named.js';
import { selectable } from './selection.js';

test('every field has the name that rules write', () => {
  for (const [name, field] of selectable)
    expect(fieldNamed(name)).toMatchObject({ name, path: name.slice(field.answer.id.length + 1) });
});

describe('a value has one meaning by', () => {
  test.each([
    ['mix.truePeakDb', 'mix', 'truePeakDb'],
    ['truePeakDb', 'mix', 'truePeakDb'],
    ['true peak', 'mix', 'truePeakDb'],
    ['LRA', 'mix', 'loudnessRange'],
    ['profile.master.true-peak', 'profile.master', 'true-peak'],
    ['master.true-peak', 'profile.master', 'true-peak'],
    ['voice.signalToNoiseDb', 'voice', 'signalToNoiseDb'],
    ['bandEnergy.sub', 'mix', 'bandEnergy.sub'],
    ['sub', 'mix', 'bandEnergy.sub'],
  ])('%s', (name, answer, path) => {
    expect(fieldNamed(name)).toMatchObject({ answer: { id: answer }, path });
  });

  test('key.fit, a part of a value', () => {
    expect(fieldNamed('key.fit')).toMatchObject({
      measure: { id: 'key' },
      path: 'key.fit',
    });
    expect(fieldNamed('profile.music.key.fit')).toMatchObject({
      ...{ name: 'profile.music.key', path: 'key.fit', title: 'Key, fit', unit: '1' },
    });
    expect(fieldNamed('one-sound.edges.startDb')).toMatchObject({ unit: 'dB' });
    expect(fieldNamed('downmix.loRo.truePeakDb')).toMatchObject({ unit: 'dBTP' });
    expect(fieldNamed('tuning.a4Hz')).toMatchObject({ title: 'A4', unit: 'Hz' });
  });
});

test.each([
  '',
  '.',
  'nothing',
  'label',
  'score',
  'key.nothing',
  'key.fit.nothing',
  'profile.master.nothing',
  'mix',
  'profile.master',
])('nothing has the name %j', (name) => {
  expect(fieldNamed(name)).toBeUndefined();
});
