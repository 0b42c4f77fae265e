import { analyze } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { questions } from '../../../../testing/agreement-of-analyses.js';
import { agreementRecordings } from '../../../../testing/agreement-recordings.js';
import { pinkNoise } from '../../../../testing/signals.js';
import { answerById, families, profileByName } from '../questions/families.js';
import { NOT_REQUESTED, openReader } from '../reading/reader.js';
import type { FindingRule } from './finding.js';
import { verdictOn } from './index.js';
import { allAnalyses, analysisOf } from './analyses/index.js';
import { ruleBook } from './rule-book.js';

describe('the rule book', () => {
  test('has every rule that a question names, each once', () => {
    const named = new Set(
      allAnalyses.flatMap(({ rules }) =>
        rules
          ? [...rules.essential, ...(rules.decides ?? []), ...(rules.adjacent ?? [])].map(
              ({ id }) => id,
            )
          : [],
      ),
    );
    const ids = ruleBook.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...named].filter((id) => !ids.includes(id as never))).toEqual([]);
    expect(
      ids.filter(
        (id) =>
          !named.has(id) &&
          ![
            'silent',
            'damage',
            'declared-length',
            'unnamed-speakers',
            'audio-tracks',
            'abrupt-end', // of an overview
            'abrupt-start',
            'late-start',
            'declared-marks',
            'declared-music',
            'covered-voice',
            'inner-silence',
            'loop-length',
            'misnamed',
          ].includes(id),
      ),
    ).toEqual([]);
  });

  test('no question is judged by a number that it does not ask for', () => {
    const all = [...questions, profileByName.get('room')!];
    for (const answer of all) {
      const reader = openReader([{ answer, body: {} }]);
      const { essential = [], decides = [] } = analysisOf(answer.id)?.rules ?? {};
      for (const { id, needs } of [...essential, ...decides])
        expect(
          needs.some((name) => reader.reason(name) !== NOT_REQUESTED),
          `${answer.id}: ${id}`,
        ).toBe(true);
    }
  });

  test('nothing is good of an answer without a number', () => {
    for (const answer of questions) {
      const verdict = verdictOn(answer, openReader([{ answer, body: {} }]));
      if (!verdict) continue;
      const { essential = [] } = analysisOf(answer.id)?.rules ?? {};
      if (essential.length > 0 && answer.id !== 'profile.broadcast')
        expect(verdict.level, answer.id).not.toBe('good');
      expect(verdict.findings, answer.id).toEqual([]);
    }
  });

  test('an absence that means "none" is the reason that the engine gives', async () => {
    const noise = agreementRecordings['pink noise']!();
    const twoChannels = {
      ...noise,
      channels: [...noise.channels, pinkNoise(noise.rateHz, 3, 0.1, 6)],
    };
    const bodies = await Promise.all([
      analyze(noise, { answer: families.signal.answer }),
      analyze(noise, { answer: answerById('profile.metadata') }),
      analyze(noise, { answer: answerById('profile.overview') }),
      analyze(twoChannels, { answer: answerById('profile.provenance') }),
    ]);
    const reasons = bodies.flatMap(({ body }): unknown[] => Object.values(body.omitted ?? {}));
    for (const { nothing } of ruleBook as readonly FindingRule[])
      if (nothing !== undefined) expect(reasons).toContain(nothing);
  });
});
