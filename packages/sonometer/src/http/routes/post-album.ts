import { type Static, Type } from 'typebox';
import { Album } from '@sonometer/report/album/album.js';
import {
  ALBUM_KIND_NAMES,
  albumAnswer,
  type AlbumKindName,
  albumKinds,
  PART_FIELDS,
} from '@sonometer/report/album/kinds.js';
import { chapterOutcomes } from '@sonometer/report/album/chapters.js';
import { openAlbum, type PartOutcome } from '@sonometer/report/album/open-album.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { valueIn } from '@sonometer/report/questions/selection.js';
import type { Body as AnswerBody } from '@sonometer/report/reading/reader.js';
import type { BatchInput } from '../../service/batches/batch-items.js';
import { answerItem } from '../../service/analysis/answer-item.js';
import { invalid } from '../../service/analysis/requested.js';
import { gatherAlbum } from '../../service/analysis/album.js';
import { analysisKindOf } from '../../service/analysis/question.js';
import { sideBySide } from '../../service/analysis/side-by-side.js';
import { OBJECT_SHAPE, URL_SHAPE } from '../../service/intake/audio-shapes.js';
import { shareOf } from '../../service/fair/share.js';
import { identify } from '../identify.js';
import { ANALYSIS_ERRORS } from '../openapi/analysis-doc.js';
import { jsonReader } from '../read-json.js';
import { defineRoute } from '../route.js';

/** A double album, a season or a book of many chapters; more are two works. */
const MAX_PARTS = 50;
/** Each hour holds 1.4 MB in memory, and 2 MB while an earlier part is awaited. */
const MAX_HOURS = 24;
/** Fifty long URLs. */
const MAX_JSON_BYTES = 200_000;

const Part = Type.Object(
  {
    url: Type.Optional(Type.Unsafe<string>(URL_SHAPE)),
    objectPath: Type.Optional(Type.Unsafe<string>(OBJECT_SHAPE)),
    name: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'Name in the result; by default that of the URL or upload.',
      }),
    ),
  },
  { additionalProperties: false, description: 'One recording: url or objectPath.' },
);

const Body = Type.Object(
  {
    parts: Type.Array(Part, {
      minItems: 1,
      maxItems: MAX_PARTS,
      description: 'The recordings, in order.',
    }),
    as: Type.Optional(
      Type.Unsafe<AlbumKindName>({
        type: 'string',
        enum: ALBUM_KIND_NAMES,
        default: 'album',
        description: `What they are: ${Object.values(albumKinds)
          .map(({ name, description }) => `${name}, ${description}`)
          .join('; ')}.`,
      }),
    ),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

export const postAlbum = defineRoute({
  method: 'POST',
  path: '/v1/album',
  charges: true,
  maxJsonBytes: MAX_JSON_BYTES,
  doc: {
    name: 'createAlbum',
    tag: 'Analysis',
    summary: 'Up to 50 recordings as one album: loudness, gains, outliers',
    description:
      'The parts of one file are its chapters, where it has some, and one call. Of several, each part counts as one call and fails separately: failed lists it, and the values of the whole exclude it. The limit is 24 hours together; parts after it fail. Nothing is stored.',
    key: 'required',
    body: { 'application/json': { ...Body } },
    example: {
      parts: [
        { url: 'https://example.com/01-opening.flac' },
        { url: 'https://example.com/02-title.flac' },
      ],
      as: 'album',
    },
    answers: {
      200: { description: 'The album.', name: 'AlbumResult', shape: { ...Album } },
    },
    errors: ANALYSIS_ERRORS,
  },

  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    const { parts, as = 'album' } = readBody(request.body);
    const inputs = parts.map((part, index) => inputOf(part, `parts[${index}]`));
    const { chargeFor, signal, id: requestId } = request;
    services.pool.checkRoom(shareOf(caller));
    if (!chargeFor) await services.metering.takeRequest(caller);

    const isOneFile = parts.length === 1;
    const analysisKind = analysisKindOf('/v1/album', albumAnswer(as, { isOneFile }));
    const fold = openAlbum(as, 'given');
    const gathered = gatherAlbum(fold, { maxHours: MAX_HOURS }, services.onError);
    const getOutcomes = async (
      input: BatchInput,
      index: number,
    ): Promise<readonly PartOutcome[]> => {
      const given = parts[index]?.name;
      const failedWith = (failure: ApiError): readonly PartOutcome[] => {
        services.metrics.refusal(failure.code);
        return [{ name: given ?? input.input, failure }];
      };
      const full = gathered.full();
      if (full) return failedWith(full);
      const chargeId = chargeFor?.(String(index));
      const call = { ...input, index, analysisKind, args: {}, caller, cache: undefined, signal };
      const outcome = await answerItem({ ...call, chargeId, requestId }, services);
      if (!outcome.isOk) return failedWith(outcome.error);
      const { data: body } = JSON.parse(outcome.line) as { readonly data: AnswerBody };
      const nameOf = (part: AnswerBody): string => {
        const fileName = valueIn(part, PART_FIELDS.fileName);
        return given ?? (typeof fileName === 'string' ? fileName : input.input);
      };
      if (isOneFile) return chapterOutcomes(body, nameOf);
      const durationSec = Number(valueIn(body, PART_FIELDS.durationSec));
      return [{ name: nameOf(body), body, durationSec }];
    };
    await sideBySide(inputs, services.pool.workers, async (input, index) => {
      const outcomes = await getOutcomes(input, index);
      for (const [i, outcome] of outcomes.entries()) await gathered.take(index + i, outcome);
    });
    return { body: fold.end() };
  },
});

function inputOf({ url, objectPath }: Static<typeof Part>, place: string): BatchInput {
  if (url !== undefined && objectPath !== undefined)
    throw invalid(place, 'has url and objectPath: give one of them');
  if (url !== undefined) return { kind: 'url', input: url };
  if (objectPath !== undefined) return { kind: 'object', input: objectPath };
  throw new ApiError('missing_input', `${place} has no audio: give its url or objectPath`, {
    param: place,
  });
}
