import { type Answer } from '@sonometer/engine';
import { InputError } from '@sonometer/report/errors/failure.js';
import { answerById, families, PROFILE_ROUTE } from '@sonometer/report/questions/families.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { type Field, selectable } from '@sonometer/report/questions/selection.js';
import { figure, unitWord } from '@sonometer/report/reading/quantity.js';
import {
  type Body as AnswerBody,
  openReader,
  type Reader,
  reasonAt,
  valueAt,
} from '@sonometer/report/reading/reader.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { notSpeech } from '@sonometer/report/verdicts/conditions.js';
import { unfitAsMusic, unfitAsSample } from '@sonometer/report/verdicts/fitness.js';
import { verdictOn } from '@sonometer/report/verdicts/index.js';
import { rankOf } from '@sonometer/report/verdicts/rank.js';
import { sentenceOf } from '@sonometer/report/verdicts/verdict.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import type { AudioBackend, Body, RunContext } from './audio-backend.js';
import {
  type Arguments,
  audioIn,
  MAX_ITEMS,
  recordingName,
  listShape,
  objectShape,
  recordingsShape,
  type Tool,
} from './tool.js';

const MAX_REASONS = 2;

/** The analyses that decide fitness. */
const FITNESS: Readonly<
  Record<
    string,
    {
      readonly route: string;
      readonly answer: Answer;
      readonly profile?: string;
      /** Why a recording has no place, by this analysis. */
      readonly unfit?: (reader: Reader) => string | undefined;
      /** The same by its overview, which is measured first. */
      readonly unfitContent?: (overview: AnswerBody) => string | undefined;
    }
  >
> = {
  speech: { ...families.voice, unfit: notSpeech },
  music: {
    route: PROFILE_ROUTE,
    answer: answerById('profile.master'),
    profile: 'master',
    unfitContent: unfitAsMusic,
  },
  sample: { ...families.sample, unfitContent: unfitAsSample },
};

/** One file in the order. */
interface Place {
  /** The lowest comes first; none where it could not be measured. */
  readonly order: number | undefined;
  readonly facts: Body;
  readonly text: string;
}

/** What is ranked by: the request for one file, and its place. */
interface Ranking {
  readonly route: string;
  readonly options: Body;
  placeOf(body: AnswerBody): Place;
  readonly unfitContent?: ((overview: AnswerBody) => string | undefined) | undefined;
}

/** Several recordings in an order, each with the reasons for its place. */
export const rankTool: Tool = {
  name: 'rank_files',
  title: 'Rank files',
  description: `Orders up to ${MAX_ITEMS} files by fitness or by a number, with reasons.`,
  input: (backend) =>
    objectShape(
      {
        items: recordingsShape(backend, { min: 2, max: MAX_ITEMS }),
        by: {
          type: 'string',
          description: 'speech, music, sample; or a number: mix.truePeakDb',
        },
        order: { type: 'string', enum: ['highest', 'lowest'], default: 'highest' },
      },
      ['items', 'by'],
    ),
  output: objectShape({
    by: { type: 'string' },
    ranked: listShape({ place: { type: ['integer', 'null'] } }),
    failed: { type: 'array', items: { type: 'object' } },
  }),

  async call({ items, by, order = 'highest' }, backend, context) {
    const ranking = rankingBy(String(by), order === 'lowest');
    const each = await sideBySide(items as readonly Arguments[], backend.atOnce, async (item) => {
      const audio = audioIn(item, backend);
      const name = recordingName(audio);
      try {
        return { audio, name, place: await placeIn(ranking, audio, backend, context) };
      } catch (thrown) {
        const { code, message, whatToDo } = backend.failureOf(thrown);
        return { audio, name, error: { code, message }, text: `${code}: ${message}. ${whatToDo}` };
      }
    });
    const placed = each.flatMap((one) => (one.place ? [{ ...one, place: one.place }] : []));
    const ranked = placed.toSorted(
      (a, b) => (a.place.order ?? Infinity) - (b.place.order ?? Infinity),
    );
    const failed = each.flatMap((one) => (one.error ? [one] : []));
    // equal ones share a place; what could not be measured has none
    const numberOf = ({ order: own }: Place) =>
      own === undefined
        ? null
        : 1 + ranked.filter(({ place }) => (place.order ?? Infinity) < own).length;
    return {
      structured: {
        by,
        ranked: ranked.map(({ audio, place }) => ({
          place: numberOf(place),
          ...audio,
          ...place.facts,
        })),
        failed: failed.map(({ audio, error }) => ({ ...audio, error })),
      },
      text: [
        ...ranked.map(
          ({ name, place }) => `${numberOf(place) ?? 'not ranked'}  ${name}: ${place.text}`,
        ),
        ...failed.map(({ name, text }) => `failed  ${name}: ${text}`),
      ].join('\n'),
    };
  },
};

async function placeIn(
  ranking: Ranking,
  audio: Body,
  backend: AudioBackend,
  context: RunContext,
): Promise<Place> {
  const { route, options, unfitContent } = ranking;
  if (unfitContent) {
    const { body } = await backend.measure(audio, PROFILE_ROUTE, { profile: 'overview' }, context);
    const reason = unfitContent(body as AnswerBody);
    if (reason !== undefined) return noPlace(reason);
  }
  const { body } = await backend.measure(audio, route, options, context);
  return ranking.placeOf(body as AnswerBody);
}

const noPlace = (reason: string): Place => ({
  order: undefined,
  facts: { reasons: [reason] },
  text: reason,
});

function rankingBy(by: string, isLowestFirst: boolean): Ranking {
  const fitness = Object.hasOwn(FITNESS, by) ? FITNESS[by] : undefined;
  if (fitness) return fitnessRanking(fitness);
  const field = selectable.get(by);
  const request = field && requestOf(by);
  if (field && request)
    return { ...request, placeOf: (body) => placeByValue(field, body, isLowestFirst) };
  const meant = nearest(by, [...Object.keys(FITNESS), ...selectable.keys()]);
  throw new InputError({
    ...{ type: 'invalid_request', code: 'invalid_parameter' },
    message: `files cannot be ranked by ${printable(by)}`,
    whatToDo: `${meant === undefined ? '' : `Did you mean ${meant}? `}Rank by ${Object.keys(FITNESS).join(', ')}, or by a number such as mix.integratedLufs.`,
  });
}

/** The request that measures a field: `mix.truePeakDb` is of mix, `profile.master.true-peak` of a profile. */
function requestOf(name: string): Pick<Ranking, 'route' | 'options'> | undefined {
  const [first = '', second = ''] = name.split('.');
  if (first === 'profile') return { route: PROFILE_ROUTE, options: { profile: second } };
  const family = Object.entries(families).find(([id]) => id === first)?.[1];
  return family && { route: family.route, options: {} };
}

function placeByValue(
  { name, measure, answer }: Field,
  body: AnswerBody,
  isLowestFirst: boolean,
): Place {
  const path = name.slice(answer.id.length + 1);
  const value = valueAt(body, path);
  if (typeof value !== 'number') {
    const reason = reasonAt(body, path) ?? 'it is not a number for this file';
    return { order: undefined, facts: { value: null, reasons: [reason] }, text: reason };
  }
  const text = [measure.title, figure(value, measure.unit), unitWord(measure.unit)]
    .join(' ')
    .trimEnd();
  return { order: isLowestFirst ? value : -value, facts: { value, reasons: [text] }, text };
}

/** By the verdict, and within its levels by noise or the number of findings. */
function fitnessRanking({
  route,
  answer,
  profile,
  unfit,
  unfitContent,
}: (typeof FITNESS)[string]): Ranking {
  return {
    unfitContent,
    route,
    options: {
      ...(profile !== undefined && { profile }),
      ...(answer.accepts.includes('series') && { series: true }),
    },
    placeOf(body) {
      const reader = openReader([{ answer, body }]);
      const verdict = verdictOn(answer, reader);
      if (!verdict) throw new Error(`${answer.id} has a verdict`);
      const reason = unfit?.(reader);
      if (reason !== undefined) return noPlace(reason);
      const findings = verdict.findings.map(sentenceOf);
      const reasons = findings.slice(0, MAX_REASONS);
      return {
        order: rankOf(verdict, reader) + verdict.findings.length * FINDING_SHARE,
        facts: { level: verdict.level, verdict: verdict.headline, reasons },
        text: [verdict.headline, ...reasons].join(' '),
      };
    },
  };
}

/** Less than any difference of noise that counts: it only decides between files that are otherwise equal. */
const FINDING_SHARE = 1e-4;
