import {
  ALBUM_KIND_NAMES,
  albumAnswer,
  type AlbumKindName,
} from '@sonometer/report/album/kinds.js';
import { Album } from '@sonometer/report/album/album.js';
import { chapterOutcomes } from '@sonometer/report/album/chapters.js';
import { openAlbum, type PartOutcome } from '@sonometer/report/album/open-album.js';
import { albumPage } from '@sonometer/report/text/album.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Shape } from '../service/shape.js';
import { sideBySide } from '../service/analysis/side-by-side.js';
import type { Body } from './audio-backend.js';
import { DETAIL } from './analysis-tool.js';
import { firstBrief, jsonBytes, MAX_ANSWER_BYTES, withinBytes } from './answer-size.js';
import { readableNumbers } from './readable-numbers.js';
import {
  type Arguments,
  audioIn,
  recordingNames,
  objectShape,
  recordingsShape,
  type Tool,
} from './tool.js';

/** Fits into one answer; the routes and the command line take more. */
const MAX_PARTS = 30;
/** The spread is in the text. */
const ALBUM = Object.fromEntries(
  Object.entries(Album.properties).flatMap(([name, shape]): [string, Shape][] =>
    name === 'spread' ? [] : [[name, { ...shape }]],
  ),
);
const VIEW = { width: 120, paint: openPaint(false) };

/** Several recordings as one work, in their order. */
export const albumTool: Tool = {
  name: 'analyze_album',
  title: 'Analyze an album',
  description: `Up to ${MAX_PARTS} files as one work: its loudness and gains, outliers, fixes.`,
  input: (backend) =>
    objectShape(
      {
        items: recordingsShape(backend, { min: 1, max: MAX_PARTS }),
        as: { type: 'string', enum: ALBUM_KIND_NAMES },
        detail: DETAIL,
      },
      ['items'],
    ),
  output: objectShape(ALBUM, ['verdict', 'whole', 'standsOut']),

  async call({ items, as = 'album', detail }, backend, context) {
    const kind = as as AlbumKindName;
    const given = items as readonly Arguments[];
    const isOneFile = given.length === 1;
    const names = await recordingNames(
      given.map((item) => audioIn(item, backend)),
      backend,
    );
    const answer = albumAnswer(kind, { isOneFile });
    const outcomes = await sideBySide(
      given,
      backend.atOnce,
      async (item, index): Promise<readonly PartOutcome[]> => {
        const audio = audioIn(item, backend);
        const name = names[index] ?? '';
        try {
          const measured = await backend.measureAnswer(audio, answer, {}, context);
          return isOneFile ? chapterOutcomes(measured.body, () => name) : [{ name, ...measured }];
        } catch (thrown) {
          return [{ name, failure: backend.failureOf(thrown) }];
        }
      },
    );
    const fold = openAlbum(kind, 'given');
    for (const outcome of outcomes.flat()) fold.push(outcome);
    const album = fold.end();
    const text = albumPage(album, VIEW);
    const { spread: _spread, ...reported } = album;
    const whole = readableNumbers(reported) as Body;
    if (detail === 'full') {
      const maxBytes = MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(text);
      return { structured: withinBytes(whole, maxBytes).body, text };
    }
    return firstBrief(briefForms(whole, text));
  },
};

const FRAME_BYTES = 500;

/** Of a part, what decides: the text has it as a table. */
const OF_PART = [
  ...['index', 'name', 'durationSec', 'integratedLufs', 'truePeakDb', 'fromMedianLu'],
  'error',
];

/** The same with fewer numbers, then with fewer lines, worst first. */
function* briefForms(whole: Body, text: string) {
  yield { structured: whole, text };
  const { parts, standsOut, fixes, ...others } = whole;
  const only = (list: unknown, names: readonly string[]) =>
    (list as readonly Body[] | undefined)?.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name))),
    );
  const outliers = {
    standsOut: only(standsOut, ['index', 'field', 'severity']),
    fixes: only(fixes, ['index', 'kind', 'gainDb']),
  };
  const brief = { ...others, ...outliers };
  yield { structured: { ...brief, parts: only(parts, OF_PART) }, text };
  yield { structured: brief, text };
  const { verdict, whole: all } = whole;
  const last = { verdict, whole: all, standsOut: outliers.standsOut };
  const { body, shortened } = withinBytes(last, MAX_LAST_BYTES);
  const lines = text.split('\n');
  for (let count = lines.length; count > MIN_LINES; count--)
    yield {
      structured: body,
      text:
        count === lines.length && shortened.length === 0
          ? text
          : [...lines.slice(0, count), 'Not complete here: detail full has all.'].join('\n'),
    };
}
/** Of the structured form, where the text has most of the room. */
const MAX_LAST_BYTES = 1500;
const MIN_LINES = 10;
