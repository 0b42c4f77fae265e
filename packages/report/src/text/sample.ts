import { families } from '../questions/families.js';
import { verdictOn } from '../verdicts/index.js';
import { bandBars } from './plots/charts.js';
import { heading, verdictLines } from './verdict-lines.js';
import { labelLine } from './mix.js';
import { BOUND_SIGNS, boundOf } from '../reading/bounds.js';
import { clock, figure, signed } from '../reading/quantity.js';
import { pageOf, section } from './rows.js';
import { octaveWords, seamWord } from '../verdicts/findings/music.js';
import { openSheet, type Sheet } from './sheet.js';
import { spectrumCurve, waveformCurve } from './plots/curves.js';
import type { Summary } from './summary.js';

const { answer } = families.sample;
const { series } = families.mix.answer;

export const sampleSummary: Summary = {
  curves: series,

  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    const { numbers } = sheet;
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(verdictOn(answer, sheet), sheet), paint),
      section('Content', material(sheet), paint),
      section('Waveform', waveformCurve(numbers('waveform'), measured.durationSec, view), paint),
      section('Character', character(sheet), paint),
      section('Bands', bandBars(sheet, 'character.band'), paint),
      section('Loop', loop(sheet), paint),
      section(
        'Mean spectrum, dBFS over Hz',
        spectrumCurve(numbers('spectrum.freqs'), numbers('spectrum.mags'), view),
        paint,
      ),
    );
  },

  line(measured, view) {
    const { number, text, objects } = openSheet(answer, measured, view);
    const bpm = number('loop.bpm');
    const note = text('character.note');
    const decay = number('character.decayT20Ms');
    return [
      (text('material.structure') ?? '').padEnd(12),
      clock(measured.durationSec).padStart(7),
      bpm === undefined
        ? ''
        : `${octaveWords(bpm, { number, objects })}, ${barWord(number('loop.bars') ?? 0)}`,
      note === undefined ? '' : `${note} ${signed(number('character.cents') ?? 0, 'cent')} cents`,
      decay === undefined ? '' : view.paint.faint(`decays in ${clock(decay / 1000)}`),
    ]
      .filter((part) => part !== '')
      .join('  ');
  },
};

function material(sheet: Sheet): readonly string[] {
  const { number, text, texts, view } = sheet;
  const structure = text('material.structure');
  const length = labelLine('Length', text('material.durationClass') ?? '', '', view);
  if (structure === undefined) return length; // a meter cannot always resolve more
  const strength = number('material.attackStrength') ?? 0;
  return [
    ...labelLine('Structure', structure, '', view),
    ...length,
    ...labelLine(
      'Onsets',
      figure(number('material.onsetCount') ?? 0, 'count'),
      `contrast of the strongest ${figure(strength, '1')} of 1`,
      view,
    ),
    ...texts('material.evidence').map((sentence) => view.paint.faint(sentence)),
  ];
}

function character(sheet: Sheet): readonly string[] {
  const { number, text, reason, value, view } = sheet;
  if ((value('character') ?? null) === null) return [];
  const line = (label: string, path: string, show: (value: number) => string, more = '') => {
    const id = `character.${path}`;
    const found = number(id);
    if (found === undefined) return labelLine(label, 'n/a', reason(id), view);
    const bound = boundOf(sheet, id);
    const sign = bound ? `${BOUND_SIGNS[bound.kind]} ` : '';
    return labelLine(label, sign + show(found), more, view);
  };
  const share = (found: number) => figure(found, '1');
  const ms = (found: number) => clock(found / 1000);
  const f0 = number('character.f0Hz');
  const cents = signed(number('character.cents') ?? 0, 'cent');
  const clarity = number('character.pitchDefiniteness');
  return [
    ...labelLine(
      'Pitch',
      f0 === undefined ? 'n/a' : `${text('character.note') ?? ''} ${cents} cents`,
      f0 === undefined
        ? reason('character.f0Hz')
        : `${f0.toFixed(1)} Hz, definiteness ${share(clarity ?? 0)}`,
      view,
    ),
    ...line('Glide', 'glideSt', (found) => `${signed(found, 'semitone')} st`, 'over 180 ms'),
    ...line('Sounds for', 'durationMs', ms),
    ...line('Attack', 'attackMs', ms),
    ...line('Decay to -60 dB', 'decayT20Ms', ms, decayEvidence(sheet)),
    ...line('Click', 'clickRatio', (found) => `${(found * 100).toFixed(1)} %`, 'of it in 5 ms'),
    ...line('Tilt', 'bodyTilt', (found) => `${figure(found, 'dB')} dB/oct`),
    ...line('One resonance', 'bodyResonance', share, '1: a single one, 0: none dominates'),
    ...line('Crest', 'crestDb', (found) => `${figure(found, 'dB')} dB`),
    ...(sheet.measured.file?.format.channels === 1
      ? []
      : line('Left to right', 'channelCorrelation', share, 'correlation')),
    ...(value('character.decayTruncated') === true
      ? labelLine('Cut off', 'yes', 'the file ends before the sound does', view)
      : []),
  ];
}

function decayEvidence({ number }: Sheet): string {
  const fit = number('character.decayFitR2');
  const range = number('character.decayRangeDb');
  if (fit === undefined || range === undefined) return '';
  const trust = fit < 0.9 ? ', unreliable' : '';
  return `R² ${fit.toFixed(3)}${trust}, falls ${figure(range, 'dB')} dB in total`;
}

const barWord = (bars: number) => `${bars} ${bars === 1 ? 'bar' : 'bars'}`;

/** A smaller lead of the winner over the runner-up is no more than a guess. */
const COIN_FLIP = 0.1;

function loop(sheet: Sheet): readonly string[] {
  const { objects, number, reason, value, view } = sheet;
  if ((value('loop') ?? null) === null) return [];
  const bpm = number('loop.bpm');
  const margin = number('loop.candidateMargin') ?? 0;
  const strength = number('loop.tempoStrength') ?? 0;
  const seam = number('loop.seamRatio');
  const octaves = objects('loop.octaveCandidates').flatMap((one) =>
    typeof one['bpm'] === 'number' && typeof one['strength'] === 'number'
      ? [`${figure(one['bpm'], 'bpm')} bpm (${figure(one['strength'], '1')})`]
      : [],
  );
  const lead = margin < COIN_FLIP ? 'no margin over' : 'ahead of';
  const start = number('loop.edgeSilence.startMs') ?? 0;
  const end = number('loop.edgeSilence.endMs') ?? 0;
  return [
    ...labelLine(
      'Tempo',
      bpm === undefined ? 'n/a' : octaveWords(bpm, { number, objects }),
      bpm === undefined
        ? reason('loop.bpm')
        : `strength ${figure(strength, '1')}, ${lead} the next by ${figure(margin, '1')}; detected as ${figure(number('loop.bpmRaw') ?? bpm, 'bpm')}`,
      view,
    ),
    ...(octaves.length === 0 ? [] : labelLine('Its octaves', '', octaves.join(', '), view)),
    ...labelLine(
      'Bars of 4/4',
      bpm === undefined ? 'n/a' : figure(number('loop.bars') ?? 0, 'count'),
      bpm === undefined ? reason('loop.bars') : `in ${clock(number('loop.durationSec') ?? 0)}`,
      view,
    ),
    ...labelLine(
      'Seam',
      seam === undefined ? 'n/a' : seamWord(seam),
      seam === undefined
        ? reason('loop.seamRatio')
        : `its step is ${figure(seam, '1')} times the mean step`,
      view,
    ),
    ...labelLine(
      'Silent edges',
      '',
      `${clock(start / 1000)} before, ${clock(end / 1000)} after`,
      view,
    ),
  ];
}
