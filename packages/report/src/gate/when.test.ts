import { describe, expect, test } from 'vitest';
import { applySpec } from './apply-spec.js';
import { fieldsIn } from './rule.js';
import { specs } from './specs/index.js';

const netflix = specs.get('netflix')!;
const missed = (share: number | null, dialogueLufs: number, integratedLufs: number) =>
  applySpec(netflix, 'x.wav', {
    durationSec: 600,
    body: {
      mix: { truePeakDb: -3, sampleRate: 48_000, integratedLufs },
      signal: { format: 'wav' },
      profile: { dialogue: { 'dialogue-loudness': dialogueLufs, 'dialogue-share': share } },
    },
  }).failures.map(({ rule, limit }) => `${rule.field.name} ${limit}`);

describe('the loudness that Netflix asks for', () => {
  test('is that of the dialogue, whatever the programme has', () => {
    expect(missed(0.4, -27.5, -20)).toEqual([]);
    expect(missed(0.4, -24, -27)).toEqual(['profile.dialogue.dialogue-loudness at most -25 LUFS']);
  });

  test('is that of the programme where 15 % or less is dialogue', () => {
    expect(missed(0.1, -35, -24)).toEqual([]);
    expect(missed(0.1, -27, -27)).toEqual(['mix.integratedLufs at least -26 LUFS']);
  });

  test('is that of both where the share has no value: no rule is dropped', () => {
    expect(missed(null, -35, -20)).toEqual([
      'profile.dialogue.dialogue-loudness at least -29 LUFS',
      'mix.integratedLufs at most -22 LUFS',
    ]);
  });
});

test('what decides whether a rule holds is measured as well', () => {
  expect(fieldsIn(netflix)).toContain('profile.dialogue.dialogue-share');
});
