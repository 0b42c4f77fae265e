import { labelOf, partOf } from '../presentation/measures.js';
import { clock, figure, isFloor, marginText, unitWord } from '../reading/quantity.js';
import { html, type Html, minus } from './html.js';
import type { Facts } from './value-html.js';
import { answerOf } from '../questions/saved-report.js';
import { contentWord } from '../verdicts/conditions.js';
import type { Finding } from '../verdicts/finding.js';
import { KINDS } from '../verdicts/findings/damage.js';
import { verdictOn } from '../verdicts/index.js';
import { uncheckedLines, whereOf } from '../verdicts/verdict.js';
import { KEY_NUMBERS } from '../overview/key-numbers.js';
import { readKind } from '@sonometer/engine';
import { OVERVIEW } from '../verdicts/overview-rules.js';

/** The main numbers of each analysis, large; the first four that there are. */
const LOUDNESS = ['integratedLufs', 'truePeakDb', 'loudnessRange', 'shortTermLufsMax'];
const SPEECH = ['signalToNoiseDb', 'speechRatio', 'averageSpeechRmsDb', 'truePeakDb', 'peakDb'];
const FILE = ['contentTypeGuess', 'bandwidthHz', 'lossySource', 'effectiveBitDepth', 'rmsDb'];
const LOOP = ['loop.bpm', 'loop.bars', 'loop.seamRatio', 'loop.durationSec'];
const ONE_SOUND = [
  'character.note',
  'character.f0Hz',
  'character.decayT20Ms',
  'character.attackMs',
];
const KEYS: Readonly<Record<string, readonly string[]>> = {
  voice: SPEECH,
  'profile.voice': SPEECH,
  'profile.dataset': ['signalToNoiseDb', 'speechRatio', 'bandwidthHz', 'contentTypeGuess'],
  segments: ['speechRatio', 'speechSec', 'silenceSec'],
  signal: FILE,
  'profile.provenance': ['lossySource', 'bandwidthHz', 'effectiveBitDepth', 'bitDepthGuess'],
  'profile.basic': ['integratedLufs', 'truePeakDb', 'contentTypeGuess', 'peakDb'],
  sample: [...LOOP, ...ONE_SOUND, 'material.structure'],
  'profile.beat': ['beatTempo.bpm', 'metre.metre', 'swing.ratio', 'beats.count'],
  'profile.music': ['beatTempo.bpm', 'key.name', 'key.camelot', 'root-key.note'],
  'profile.loop': ['tempo.bpm', 'bars', 'loopSeamRatio', 'integratedLufs'],
  'profile.room': ['room-summary.rtMidSec', 'room-summary.label'],
  'profile.pitch': ['f0.medianHz', 'voiced-share', 'hnr'],
  'profile.conversation': [
    'turn-taking.changes',
    'turn-taking.medianGapSec',
    'turn-taking.overlapShare',
  ],
  'profile.channels': [
    'channels',
    'integratedLufs',
    'downmix.loRo.integratedLufs',
    'downmix.loRo.truePeakDb',
  ],
  'profile.dialogue': [
    'dialogueLufs',
    'dialogueToBackgroundLu',
    'dialogueShare',
    'activeSpeechLevelDb',
  ],
  'profile.quality': [
    'speechQuality.overall',
    'speechQuality.signal',
    'speechQuality.background',
    'speechClarity.c50Db',
  ],
  'profile.encode': ['safeGain.gainDb', 'truePeakDb', 'integratedLufs', 'bandwidthHz'],
  'profile.level': [
    'sound-level.laeqDb',
    'sound-level.lafMaxDb',
    'exceeded-levels.laf90Db',
    'sound-level.lcPeakDb',
  ],
  'profile.key': ['key.name', 'key.camelot', 'tuning.a4Hz', 'key.second'],
  'profile.notes': [
    'root-key.note',
    'root-key.noteC3',
    'note-summary.count',
    'note-summary.lowest',
  ],
  'profile.chain': ['dropouts.count', 'bandwidthHz', 'lossySource'],
  'profile.environment': ['level-percentiles.leqDb', 'rmsDb', 'event-count', 'contentTypeGuess'],
  spectrum: ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness'],
};

const MAX_KEYS = 4;

const MARKS = { bad: '✗', warn: '!', info: '·', good: '✓' } as const;
const WORDS = { bad: 'Problem', warn: 'Warning', info: 'Note', good: 'Passed' } as const;

/** The verdict in a sentence; then the reasons; then the advice; then what was not checked. */
export function verdict(facts: Facts): Html | undefined {
  const [part] = facts.report.parts;
  const answer = part && answerOf(part);
  const ruling = answer && verdictOn(answer, facts);
  if (!answer || !ruling) return keyNumbers(facts);
  const unchecked = uncheckedLines(ruling);
  // an overview names what passed, folded: what to fix comes first
  const isFolded = facts.report.answer === OVERVIEW;
  const shown = ruling.findings.filter(({ severity }) => !isFolded || severity !== 'good');
  const passed = isFolded ? [...new Set(ruling.passed.map(({ passedAs }) => passedAs))] : [];
  return html`<div class="verdict ${ruling.level}">
    <h3 class="headline">${minus(ruling.headline)}</h3>
    ${keyNumbers(facts)}
    ${
      shown.length === 0
        ? undefined
        : html`<ul class="findings">
            ${shown.map(
              (finding) =>
                html`<li
                  class="${finding.severity}"
                  data-finding="${finding.id}"
                  ${
                    finding.places && finding.places.length > 0
                      ? html`data-title="${finding.title}"
                        data-places="${JSON.stringify(finding.places)}"`
                      : undefined
                  }
                >
                  <span class="mark" role="img" aria-label="${WORDS[finding.severity]}"
                    >${MARKS[finding.severity]}</span
                  >
                  <span
                    >${minus([finding.text, whereOf(finding)].filter(Boolean).join(' '))}${
                      finding.advice === undefined
                        ? undefined
                        : html` <span class="todo">${minus(finding.advice)}</span>`
                    }${moreAbout(finding)}</span
                  >
                </li>`,
            )}
          </ul>`
    }
    ${
      passed.length === 0
        ? undefined
        : html`<details class="unchecked quiet">
            <summary>Passed: ${passed.length}</summary>
            <p>${passed.join(', ')}.</p>
          </details>`
    }
    ${
      unchecked.length > 1
        ? html`<details class="unchecked quiet">
            <summary>Not checked: ${unchecked.length}</summary>
            ${unchecked.map((line) => html`<p>Not checked: ${line}.</p>`)}
          </details>`
        : unchecked.map((line) => html`<p class="unchecked quiet">Not checked: ${line}.</p>`)
    }
  </div>`;
}

/** The link to the explanation and the fix; a passed check needs none. */
const moreAbout = ({ id, title, severity }: Finding): Html | undefined =>
  severity === 'good'
    ? undefined
    : html` <a class="why" href="/docs/finding/${id}" aria-label="More about: ${title}">more</a>`;

/** Of the kinds of defects those that there are most of. */
const maxCounted = ({ number }: Facts): readonly string[] =>
  KINDS.map((kind) => `defectCounts.${kind}`)
    .filter((id) => (number(id) ?? 0) > 0)
    .sort((a, b) => (number(b) ?? 0) - (number(a) ?? 0));

function keyNumbers(facts: Facts): Html | undefined {
  const isOfDefects = facts.report.answer === 'profile.defects';
  const wanted = isOfDefects
    ? maxCounted(facts)
    : facts.report.answer === OVERVIEW
      ? KEY_NUMBERS[readKind(facts).kind]
      : (KEYS[facts.report.answer] ?? LOUDNESS);
  const keys = wanted.filter((id) => {
    const found = facts.value(id);
    return typeof found === 'number' || typeof found === 'string' || id === 'contentTypeGuess'
      ? facts.has(id)
      : false;
  });
  if (keys.length === 0) return undefined;
  return html`<dl class="keys">${keys.slice(0, MAX_KEYS).map((id) => keyNumber(facts, id))}</dl>`;
}

function keyNumber(facts: Facts, id: string): Html {
  const found = facts.value(id);
  const whole = facts.measure(id);
  const measure = whole ?? facts.measure(id.slice(0, id.lastIndexOf('.')));
  const part = partOf(id);
  const unit = whole?.unit ?? part?.unit ?? '1';
  const isShare = id === 'speechRatio' || id === 'voiced-share';
  const isMeasured = typeof found !== 'number' || !isFloor(found, unit);
  const margin =
    whole && !isShare && isMeasured ? marginText(whole.margin).replace('/-', '/−') : '';
  const written =
    typeof found === 'number'
      ? isShare
        ? String(Math.round(found * 100))
        : minus(figure(found, unit))
      : id === 'contentTypeGuess'
        ? (contentWord(facts) ?? '')
        : typeof found === 'string'
          ? found
          : '';
  const label = part?.label ?? (measure ? labelOf(measure).replace(/^Defects: /, '') : id);
  return html`<div>
    <dt>
      ${
        measure === undefined
          ? label
          : html`<a class="defined" href="/docs/measure/${measure.id}" title="${measure.definition}"
              >${label}</a
            >`
      }
    </dt>
    <dd>
      <b class="${typeof found === 'number' ? '' : 'word'}">${written}</b>
      ${isShare ? '%' : unitWord(unit)}
      ${margin === '' ? undefined : html`<span class="margin">${margin}</span>`}
    </dd>
  </div>`;
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
