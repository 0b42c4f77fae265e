import { clock, figure, unitWord } from '../../../cli/summaries/quantity.js';
import { type Html, html } from '../html.js';
import type { Facts } from './facts.js';
import { type Finding, findingsOf } from './findings.js';
import { judged } from './judged.js';

/** The numbers that answer the question, large; the first four that there are. */
const KEYS: readonly (readonly [id: string, label: string])[] = [
  ['signalToNoiseDb', 'Signal to noise'],
  ['speechRatio', 'Speech'],
  ['averageSpeechRmsDb', 'Speech level'],
  ['integratedLufs', 'Integrated'],
  ['truePeakDb', 'True peak'],
  ['loudnessRange', 'Range'],
  ['shortTermLufsMax', 'Short-term max'],
  ['contentTypeGuess', 'Content'],
  ['material.structure', 'Structure'],
  ['character.note', 'Note'],
  ['character.f0Hz', 'Pitch'],
  ['loop.bpm', 'Tempo'],
  ['loop.bars', 'Bars'],
  ['character.decayT20Ms', 'Decay T20'],
  ['bandwidthHz', 'Bandwidth'],
  ['lossySource', 'Codec history'],
  ['effectiveBitDepth', 'Bits in use'],
  ['spectralCentroidHz', 'Centroid'],
  ['spectralRolloffHz', 'Rolloff'],
  ['rmsDb', 'RMS'],
];
const MOST_KEYS = 4;

const MARKS = { bad: '✗', warn: '!', good: '✓' } as const;
const WORDS = { bad: 'Problem', warn: 'Look at this', good: 'Good' } as const;

/** What the file is worth, in a sentence; then why; then what to do. */
export function verdict(facts: Facts): Html {
  const ruling = judged(facts.report);
  const findings = ruling?.findings ?? findingsOf(facts);
  const tone = ruling?.tone ?? findings[0]?.tone ?? 'none';
  return html`<div class="verdict ${tone}">
    <p class="headline">${ruling?.answer ?? headline(facts, findings)}</p>
    ${keyNumbers(facts)}
    ${
      findings.length === 0
        ? undefined
        : html`<ul class="findings">
            ${findings.map(
              (one) =>
                html`<li class="${one.tone}">
                  <span class="mark" role="img" aria-label="${WORDS[one.tone]}"
                    >${MARKS[one.tone]}</span
                  >
                  <span
                    >${one.text}${
                      one.todo === undefined
                        ? undefined
                        : html` <span class="todo">${one.todo}</span>`
                    }</span
                  >
                </li>`,
            )}
          </ul>`
    }
  </div>`;
}

function headline(facts: Facts, findings: readonly Finding[]): string {
  if (facts.flag('pass') !== undefined) return findings[0]?.text ?? '';
  if (facts.has('material.structure')) return soundLine(facts);
  if (facts.report.answer === 'segments') return speechLine(facts);
  const bad = findings.filter(({ tone }) => tone === 'bad').length;
  const warn = findings.filter(({ tone }) => tone === 'warn').length;
  if (bad > 0) return bad === 1 ? (findings[0]?.text ?? '') : `${bad} problems to solve`;
  if (warn > 0) return warn === 1 ? 'One thing to look at' : `${warn} things to look at`;
  if (findings.length > 0) return findings[0]?.text ?? '';
  return 'Nothing stands out';
}

/** What a sound of a library is, in a few words. */
function soundLine({ text, number }: Facts): string {
  const bars = number('loop.bars');
  const bpm = number('loop.bpm');
  if (bars !== undefined && bpm !== undefined)
    return `A loop of ${bars} ${bars === 1 ? 'bar' : 'bars'} at ${figure(bpm, 'bpm')} bpm`;
  const note = text('character.note');
  if (text('material.structure') === 'single-event')
    return note === undefined ? 'One sound, without a pitch' : `One sound, on ${note}`;
  const structure = text('material.structure') ?? '';
  return structure.charAt(0).toUpperCase() + structure.slice(1);
}

/** When somebody speaks, in a few words. */
function speechLine({ objects, number }: Facts): string {
  const phrases = objects('segments').length;
  if (phrases === 0) return 'No speech';
  const seconds = number('speechSec');
  const during = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s of speech`;
  return `${phrases} ${phrases === 1 ? 'phrase' : 'phrases'}${during}`;
}

function keyNumbers({ asked, value }: Facts): Html | undefined {
  const ids = new Set(asked.map(({ measure }) => measure.id));
  const keys = KEYS.filter(([id]) => ids.has(id) && (value(id) ?? null) !== null);
  if (keys.length === 0) return undefined;
  return html`<dl class="keys">
    ${keys.slice(0, MOST_KEYS).map(([id, label]) => {
      const measure = asked.find((fact) => fact.measure.id === id)?.measure;
      const found = value(id);
      const unit = measure?.unit ?? 'text';
      const isShare = id === 'speechRatio';
      const written =
        typeof found === 'number'
          ? isShare
            ? String(Math.round(found * 100))
            : figure(found, unit).replace('-', '−')
          : typeof found === 'string'
            ? found
            : '';
      return html`<div>
        <dt>${label}</dt>
        <dd>
          <b class="${typeof found === 'number' ? '' : 'word'}">${written}</b>
          ${isShare ? '%' : unitWord(unit)}
        </dd>
      </div>`;
    })}
  </dl>`;
}

/** Length, rate and channels in one line. */
export function aboutLine({ number, text, value }: Facts): string {
  const channels = number('channels');
  const rate = number('sampleRate');
  const length = number('durationSec');
  return [
    length === undefined ? undefined : clock(length),
    rate === undefined ? undefined : `${rate / 1000} kHz`,
    channels === undefined
      ? undefined
      : (['', 'mono', 'stereo'][channels] ?? `${channels} channels`),
    text('format') ?? (typeof value('file') === 'string' ? text('file') : undefined),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
