import type { Answer } from '@sonometer/engine';
import { InputError, withAdvice } from '@sonometer/report/errors/failure.js';
import { answerById, families, PROFILE_ROUTE } from '@sonometer/report/questions/families.js';
import { fieldNamed, type NamedField } from '@sonometer/report/questions/field-named.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { selectable } from '@sonometer/report/questions/selection.js';
import { boundOf } from '@sonometer/report/reading/bounds.js';
import { figure } from '@sonometer/report/reading/quantity.js';
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
import {
  musicRank,
  ranksOf,
  rankRemark,
  ratioRanksOf,
  standingOf,
} from '@sonometer/report/verdicts/rank.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import { firstBrief } from './answer-size.js';
import type { AudioBackend, Body, RunContext } from './audio-backend.js';
import { toMargin } from './readable-numbers.js';
import {
  boundWords,
  formsOf,
  noPlace,
  type Place,
  RATIO_ID,
  type RankedStanding,
} from './rank-forms.js';
import { sharedFolder } from './shared-folder.js';
import {
  type Arguments,
  audioIn,
  MAX_ITEMS,
  recordingNames,
  errorShape,
  listShape,
  objectShape,
  recordingsShape,
  type Tool,
  TEXT,
  TEXTS,
} from './tool.js';

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
      readonly isMusic?: boolean;
    }
  >
> = {
  speech: { ...families.voice, unfit: notSpeech },
  music: {
    route: PROFILE_ROUTE,
    answer: answerById('profile.master'),
    profile: 'master',
    unfitContent: unfitAsMusic,
    isMusic: true,
  },
  sample: { ...families.sample, unfitContent: unfitAsSample },
};

/** What is ranked by: the request for one file, and its place. */
interface Ranking {
  readonly route: string;
  readonly options: Body;
  placeOf(body: AnswerBody): Place;
  /** The order of places that are only known among all. */
  readonly ordersOf?: (standings: readonly RankedStanding[]) => readonly (number | null)[];
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
  output: objectShape(
    {
      by: TEXT,
      ranked: listShape({
        place: { type: ['integer', 'null'], description: 'Equal ones share it; null without.' },
        path: TEXT,
        url: TEXT,
        objectPath: TEXT,
        value: { type: ['number', 'null'] },
        level: TEXT,
        verdict: TEXT,
        reasons: TEXTS,
      }),
      failed: listShape({ error: errorShape, path: TEXT, url: TEXT, objectPath: TEXT }),
    },
    ['by', 'ranked', 'failed'],
  ),

  async call({ items, by, order = 'highest' }, backend, context) {
    const ranking = rankingBy(String(by), order === 'lowest');
    const given = items as readonly Arguments[];
    const names = await recordingNames(
      given.map((item) => audioIn(item, backend)),
      backend,
    );
    const each = await sideBySide(given, backend.atOnce, async (item, index) => {
      const audio = audioIn(item, backend);
      const name = names[index] ?? '';
      try {
        return { audio, name, place: await placeIn(ranking, audio, backend, context) };
      } catch (thrown) {
        const failure = backend.failureOf(thrown);
        const { code, message } = failure;
        const text = `${code}: ${withAdvice(failure)}`;
        return { audio, name, error: { code, message }, text };
      }
    });
    const placed = orderedByStanding(
      each.flatMap((one) => (one.place ? [{ ...one, place: one.place }] : [])),
      ranking,
    );
    const ranked = placed.toSorted(
      (a, b) => (a.place.order ?? Infinity) - (b.place.order ?? Infinity),
    );
    const failed = each.flatMap((one) => (one.error ? [one] : []));
    // equal ones share a place; what could not be measured has none
    const numberOf = ({ order: own }: Place) =>
      own === undefined
        ? null
        : 1 + ranked.filter(({ place }) => (place.order ?? Infinity) < own).length;
    const lengths = Math.max(1, ...ranked.map(({ place: { forms } }) => forms.length));
    const shared = sharedFolder(names);
    const answerIn = (form: number, inFolder: string) => {
      const formOf = ({ forms }: Place) => forms[form] ?? forms.at(-1) ?? forms[0];
      const shown = (name: string) => name.slice(inFolder.length);
      return {
        structured: {
          by,
          ranked: ranked.map(({ audio, place }) => ({
            place: numberOf(place),
            ...audio,
            ...formOf(place).facts,
          })),
          failed: failed.map(({ audio, error }) => ({ ...audio, error })),
        },
        text: [
          ...(inFolder === '' ? [] : [`Files in ${inFolder}`]),
          ...ranked.map(
            ({ name, place }) =>
              `${numberOf(place) ?? 'not ranked'}  ${shown(name)}: ${formOf(place).text}`,
          ),
          ...failed.map(({ name, text }) => `failed  ${shown(name)}: ${text}`),
        ].join('\n'),
      };
    };
    const shorter = Array.from({ length: lengths }, (_, form) => answerIn(form, ''));
    return firstBrief([...shorter, answerIn(lengths - 1, shared)]);
  },
};

/** With the places that are only known among all. */
function orderedByStanding<T extends { readonly place: Place }>(
  all: readonly T[],
  { ordersOf }: Ranking,
): readonly T[] {
  const standing = all.filter(({ place }) => place.standing);
  const orders = ordersOf?.(standing.flatMap(({ place }) => place.standing ?? [])) ?? [];
  return all.map((one) => {
    const order = orders[standing.indexOf(one)];
    return typeof order !== 'number' ? one : { ...one, place: { ...one.place, order } };
  });
}

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

function rankingBy(by: string, isLowestFirst: boolean): Ranking {
  const fitness = Object.hasOwn(FITNESS, by) ? FITNESS[by] : undefined;
  if (fitness) return fitnessRanking(fitness);
  const field = fieldNamed(by);
  const request = field && requestOf(field.name);
  if (field && request) {
    const sign = isLowestFirst ? 1 : -1;
    return {
      ...request,
      placeOf: (body) => placeByValue(field, body, sign),
      ordersOf: (standings) => ratioRanksOf(standings).map((rank) => -sign * rank),
    };
  }
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
  { path, title, unit, answer, measure }: NamedField,
  body: AnswerBody,
  sign: 1 | -1,
): Place {
  const value = valueAt(body, path);
  if (typeof value !== 'number')
    return noPlace(reasonAt(body, path) ?? 'it is not a number for this file', { value: null });
  const reader = openReader([{ answer, body }]);
  const kind = boundOf(reader, measure.id)?.kind;
  const text = boundWords(title, kind, figure(value, unit), unit);
  const facts = { value: toMargin(value, measure.margin) };
  const forms = (reasons: readonly string[]): Place['forms'] => [
    { facts: { ...facts, reasons }, text: reasons.join('. ') },
    { facts, text: reasons.join('. ') },
    { facts, text },
  ];
  if (measure.id !== RATIO_ID) return { order: sign * value, forms: forms([text]) };
  const standing = { ...standingOf(undefined, reader), findings: 0 };
  const reasons = kind === 'lower' ? [text, BY_QUIET_MOMENTS] : [text];
  return { order: undefined, standing, forms: forms(reasons) };
}

const BY_QUIET_MOMENTS =
  'Other sounds cover the noise, so the quietest moments decide the place among files of the same speech';

/** By the verdict, and within its levels by noise or the number of findings; music by what has to be fixed. */
function fitnessRanking({
  route,
  answer,
  profile,
  unfit,
  unfitContent,
  isMusic = false,
}: (typeof FITNESS)[string]): Ranking {
  return {
    unfitContent,
    ordersOf: (standings) =>
      ranksOf(standings).map((rank, i) =>
        rank === null ? null : rank + (standings[i]?.findings ?? 0) * FINDING_SHARE,
      ),
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
      const remark = isMusic ? rankRemark(verdict) : undefined;
      return {
        ...(isMusic
          ? { order: musicRank(verdict, reader.number('integratedLufs')) }
          : {
              order: undefined,
              standing: { ...standingOf(verdict, reader), findings: verdict.findings.length },
            }),
        forms: formsOf(verdict, reader, remark === undefined ? [] : [remark]),
      };
    },
  };
}

/** Less than any difference of noise that counts: it only decides between files that are otherwise equal. */
const FINDING_SHARE = 1e-4;
