import { type Answer, profiles } from '@sonometer/engine';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { changes } from '@sonometer/report/sounds/changes.js';
import { demonstrations } from '@sonometer/report/sounds/demonstrations.js';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { describe, expect, test } from 'vitest';
import { repositoryReference } from '../../../../testing/repository-reference.js';
import { findingPages } from './finding-page.js';
import { measureIndex, measurePages } from './measure-page.js';
import {
  answersOfAllInterfaces,
  declaredMeasures,
  howItSounds,
  numbersShown,
  readNotes,
} from './reference-pages.js';

describe('reference pages', async () => {
  const root = new URL('../../../../', import.meta.url);
  const measures = await declaredMeasures(
    new URL('packages/engine/src/measures/', root),
    answersOfAllInterfaces,
  );
  const measurePagesWith = (notes: Readonly<Record<string, string>>) =>
    measurePages({ measures, answers: answersOfAllInterfaces, notes, sounds: {}, typical: {} });
  const notesOfFindings = readNotes(root, 'findings', 'docs/finding');
  const findings = findingPages({ answers: answersOfAllInterfaces, notes: notesOfFindings });
  const pages = await repositoryReference();

  test('there is a page for each measure, finding, profile, and none for anything else', () => {
    const idsIn = (folder: string) =>
      [...pages.keys()]
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1, -'.md'.length))
        .sort();
    const ids = new Set(
      answersOfAllInterfaces.flatMap(({ fields, series, blocks }) =>
        Object.values({ ...fields, ...series, ...blocks }).map(({ id }) => id),
      ),
    );
    expect(idsIn('measure')).toEqual([...ids].sort());
    expect(idsIn('finding')).toEqual(['README', ...ruleBook.map(({ id }) => id)].sort());
    expect(idsIn('profiles')).toEqual(Object.keys(profiles).sort());
  });

  test('the index names every measure of every answer', () => {
    const index = pages.get('measures/README.md') ?? '';
    for (const { measure } of measures)
      expect(index).toContain(`[${measure.id}](../measure/${measure.id}.md)`);
  });

  test('a subject without a title is an error', () => {
    const [{ measure }] = measures as unknown as [(typeof measures)[number]];
    expect(() => measureIndex([{ subject: 'colours', measure }])).toThrow('colours has no title');
  });

  test('every validated measure has a margin, or says in words how right it is', () => {
    const silent = measures
      .filter(({ measure: { status } }) => status === 'validated')
      .filter(({ measure: { margin, accuracy } }) => margin === null && accuracy === undefined);
    expect(silent.map(({ measure }) => measure.id)).toEqual([]);
  });

  test('the page of errors has every code, with its cause and its fix', () => {
    const page = pages.get('errors.md') ?? '';
    for (const [code, { when, whatToDo }] of Object.entries(errorTable)) {
      const section = page.split(`\n## ${code}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(section, code).toContain(when);
      expect(section, code).toContain(`**What to do.** ${whatToDo}`);
    }
  });

  test('the page of a profile has each lens and a result', () => {
    const page = pages.get('profiles/room.md') ?? '';
    expect(page).toMatch(
      /\| \[`room-summary`\]\(\.\.\/measure\/[\w-]+\.md\) \| Mean reverberation time in s/,
    );
    expect(page).toMatch(/```json\n\{[^]*"room-summary": \{[^]*\n\}\n```/);
    for (const { id, fields } of Object.values<Answer>(profiles)) {
      const text = pages.get(`profiles/${id.replace('profile.', '')}.md`) ?? '';
      for (const measure of Object.values(fields)) {
        expect(text).toContain(`](../measure/${measure.id}.md)`);
        expect(pages.has(`measure/${measure.id}.md`), measure.id).toBe(true);
      }
    }
  });

  describe('a page of a measure', () => {
    const peak = (notes: string) => measurePagesWith({ truePeakDb: notes }).get('truePeakDb') ?? '';

    test('has what is declared: unit, margin, source, fields, findings', () => {
      const page = peak('');
      for (const words of [
        '`truePeakDb` · unit dBTP · validated · +0.2/-0.4 dBTP',
        'Basis: ITU-R BS.1770-5 Annex 2',
        '| `mix` | `truePeakDb` |',
        '[True peak](../finding/true-peak.md)',
        '[Loudness: methods of this subject](../measures/loudness.md)',
      ])
        expect(page).toContain(words);
    });

    test('has its definition, and apart from it when there is no value', () => {
      expect(measurePagesWith({}).get('crestFactorDb')).toMatch(
        /## Definition\n\nSample peak minus RMS level, in dB\.\n[^]*## When there is no value\n\nNone on a silent file\. /,
      );
    });

    test('has what people wrote, in its order, and refuses parts that no page has', () => {
      const page = peak(
        'A peak.\n\n## Definition\n\nOf the method.\n\n## Common misreadings\n\nNo loudness.\n\n## Formula\n\nmax\n',
      );
      expect(page).toMatch(
        /dBTP\n\nA peak\.\n\n## Definition\n[^]*\nOf the method\.\n\n## Formula\n\nmax\n[^]*## Common misreadings\n\nNo loudness\./,
      );
      expect(() => peak('## Recipe\n\nSalt.')).toThrow('unknown part: Recipe');
      expect(() => measurePagesWith({ truePeek: '' })).toThrow('truePeek: no such measure');
    });
  });

  test('a finding without a threshold has those of its measures, with links to their sources', () => {
    const page = findings.get('speech-band') ?? '';
    expect(page).toContain(
      '[`speechBandwidth.band`](../measure/speechBandwidth.band.md): Class of the band that carries speech:',
    );
    expect(page).toMatch(
      /Source: ITU-T G\.712, G\.722, G\.719; \[docs\/measures\/quality\.md#band-of-speech]\([./]+measures\/quality\.md#band-of-speech\)/,
    );
  });

  test('a finding without words about it is an error', () => {
    const { clipping: left, ...others } = notesOfFindings;
    expect(left).toContain('## How to listen for it');
    expect(() => findingPages({ answers: answersOfAllInterfaces, notes: others })).toThrow(
      'the notes of clipping do not begin with what it means',
    );
  });
});

describe('how it sounds', async () => {
  const numbers = await numbersShown();
  const valueOf = (
    id: string,
    step: Parameters<NonNullable<ReturnType<typeof numbers.get>>['get']>[0],
  ) => {
    const value = numbers.get(id)?.get(step)?.value;
    if (value === undefined) throw new Error(`${id} has no number when it is ${step}`);
    return value;
  };
  const textOf = (id: string, step: Parameters<typeof valueOf>[1]) =>
    numbers.get(id)?.get(step)?.text;

  const HALF_DB = 20 * Math.log10(2);
  /** The quietest windows of a short noise are a little under its mean. */
  const NOISE_DB = 0.3;

  describe('what a change does to a number follows from arithmetic', () => {
    test.each([
      'integratedLufs',
      'momentaryLufsMax',
      'shortTermLufsMax',
      'truePeakDb',
      'peakDb',
      'rmsDb',
      'noiseFloorDb',
      'activeSpeechLevelDb',
    ])('%s: half the amplitude is 6.02 dB less', (id) => {
      expect(valueOf(id, 'quieter') - valueOf(id, 'as it is')).toBeCloseTo(-HALF_DB, 3);
      expect(valueOf(id, 'louder') - valueOf(id, 'as it is')).toBeCloseTo(HALF_DB, 3);
    });

    test.each([
      'crestFactorDb',
      'plrDb',
      'psrDb',
      'stereoCorrelation',
      'stereoWidth',
      'midSideRatio',
      'bandEnergy.bass',
      'spectralCentroidHz',
      'signalToNoiseDb',
    ])('%s does not depend on the level', (id) => {
      expect(valueOf(id, 'quieter')).toBeCloseTo(valueOf(id, 'as it is'), 2);
    });

    test('a flipped channel turns the sign of the correlation, and changes middle and sides', () => {
      for (const id of ['stereoCorrelation', 'bassCorrelation'])
        expect(valueOf(id, 'flipped')).toBeCloseTo(-valueOf(id, 'as it is'), 6);
      expect(valueOf('stereoWidth', 'flipped')).toBeCloseTo(
        1 - valueOf('stereoWidth', 'as it is'),
        6,
      );
      expect(valueOf('midSideRatio', 'flipped')).toBeCloseTo(
        1 / valueOf('midSideRatio', 'as it is'),
        6,
      );
      expect(textOf('monoCompatible', 'flipped')).toBe('no');
      for (const id of ['integratedLufs', 'truePeakDb', 'peakDb', 'rmsDb'])
        expect(valueOf(id, 'flipped')).toBeCloseTo(valueOf(id, 'as it is'), 9);
    });

    test('mono is correlated, has no width, and has (1 + r) / 2 of the power of two equal channels', () => {
      expect(valueOf('stereoCorrelation', 'mono')).toBeCloseTo(1, 6);
      expect(valueOf('stereoWidth', 'mono')).toBeCloseTo(0, 6);
      const correlation = valueOf('stereoCorrelation', 'as it is');
      // the channels are equal to within 0.2 dB
      expect(valueOf('rmsDb', 'mono') - valueOf('rmsDb', 'as it is')).toBeCloseTo(
        10 * Math.log10((1 + correlation) / 2),
        1,
      );
    });

    test('half of one channel leans 6.02 dB to the other', () => {
      const moved = valueOf('stereoBalanceDb', 'leaning') - valueOf('stereoBalanceDb', 'as it is');
      expect(moved).toBeCloseTo(HALF_DB, 3);
    });

    test('0.02 on every sample is 0.02 of offset', () => {
      const moved = valueOf('dcOffset', 'shifted') - valueOf('dcOffset', 'as it is');
      expect(moved).toBeCloseTo(0.02, 5);
    });

    test('noise of RMS 0.01/√3 is the floor, and takes as much from the distance to it', () => {
      const floorDb = 10 * Math.log10((0.01 ** 2 + 0.001 ** 2) / 3);
      expect(Math.abs(valueOf('noiseFloorDb', 'noisier') - floorDb)).toBeLessThan(NOISE_DB);
      const lostDb = 10 * Math.log10((0.01 ** 2 + 0.001 ** 2) / 0.001 ** 2);
      const lost = valueOf('signalToNoiseDb', 'as it is') - valueOf('signalToNoiseDb', 'noisier');
      expect(Math.abs(lost - lostDb)).toBeLessThan(NOISE_DB);
    });

    test('what is cut off at full scale is found, with its peaks between the samples', () => {
      expect(valueOf('peakDb', 'clipped')).toBe(0);
      expect(valueOf('truePeakDb', 'clipped')).toBeGreaterThan(0);
      expect(textOf('hasClipping', 'as it is')).toBe('no');
      expect(textOf('hasClipping', 'clipped')).toBe('yes');
      expect(valueOf('clipping.count', 'as it is')).toBe(0);
      expect(valueOf('clipping.count', 'clipped')).toBeGreaterThan(0);
    });

    test('a tone is named, as hum where it is that of the mains', () => {
      expect(textOf('humMainsHz', 'humming')).toBe('50 Hz');
      expect(textOf('humMainsHz', 'quieter')).toMatch(/^no value: /);
      expect(valueOf('toneFrequencyHz', 'whistling')).toBeCloseTo(3000, 0);
    });

    test('the silence is longer by what of the gap was not silent before', () => {
      // of the second from 1 s on, 0.6 s are a pause of the voice
      const moved =
        valueOf('silenceTotalSec', 'interrupted') - valueOf('silenceTotalSec', 'as it is');
      expect(moved).toBeCloseTo(0.4, 1);
    });
  });

  test('each change is on some page, and changes a number there', () => {
    for (const name of Object.keys(changes) as (keyof typeof changes)[]) {
      const moved = [...numbers.values()].filter(
        (steps) => steps.has(name) && steps.get(name)?.text !== steps.get('as it is')?.text,
      );
      expect(moved.length, name).toBeGreaterThan(0);
    }
  });

  test('each demonstrated measure moves, and its page has the table', async () => {
    const pages = await repositoryReference();
    const parts = await howItSounds();
    expect(Object.keys(parts).sort()).toEqual(Object.keys(demonstrations).sort());
    for (const [id, part] of Object.entries(parts)) {
      expect(
        new Set([...(numbers.get(id)?.values() ?? [])].map(({ text }) => text)).size,
      ).toBeGreaterThan(1);
      expect(pages.get(`measure/${id}.md`), id).toContain(`## How it sounds\n\n${part}\n`);
    }
  });
});
