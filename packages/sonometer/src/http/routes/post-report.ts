import { answerSchema } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { reportView } from '@sonometer/report/html/report-view.js';
import { reduceCurves } from '@sonometer/report/questions/reduced-curves.js';
import {
  answerOf,
  reportAnswers,
  type ReportPart,
  type SavedReport,
} from '@sonometer/report/questions/saved-report.js';
import { plainId } from '@sonometer/report/compare/comparable.js';
import { isList, isRecord, type Json, listOf, textOf } from '@sonometer/report/reading/reader.js';
import { Type } from 'typebox';
import { Compile } from 'typebox/schema';
import { cleanFileName } from '../../service/analysis/take-audio.js';
import { invalid } from '../../service/analysis/requested.js';
import { newReportId } from '../../service/reports/reports.js';
import type { Shape } from '../../service/shape.js';
import { identify } from '../identify.js';
import { jsonReader } from '../read-json.js';
import { defineRoute } from '../route.js';

const MAX_PARTS = 16;
const MAX_NAME = 255;

const Part = Type.Object(
  {
    answer: Type.String({ maxLength: 64, description: 'Id of the result.' }),
    body: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Full result, as the engine gives it.',
    }),
  },
  { additionalProperties: false },
);

const Body = Type.Object(
  {
    answer: Type.String({ maxLength: 64, description: 'Id of the requested analysis.' }),
    fileName: Type.Optional(
      Type.String({ maxLength: MAX_NAME, description: 'Title of the report.' }),
    ),
    engineVersion: Type.String({
      pattern: '^[0-9A-Za-z.+-]{1,40}$',
      description: 'Version of the engine that measured it.',
    }),
    parts: Type.Array(Part, {
      minItems: 1,
      maxItems: MAX_PARTS,
      description: 'The results: first the requested one.',
    }),
  },
  { additionalProperties: false },
);

const SharedReport = Type.Object(
  {
    id: Type.String({ description: 'Id of the report.' }),
    reportUrl: Type.String({ description: 'URL of its page.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'Expiry time.' }),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

/** What the page has of its own, and a command that readers would run because this server shows it. */
const LEFT_OUT = ['ffmpegFix', 'reportUrl', 'fileName'];
/** The longest sentence of a warning has 240 characters. */
const MAX_TEXT = 400;

export const postReport = defineRoute({
  method: 'POST',
  path: '/v1/reports',
  scope: 'analyse',
  doc: {
    name: 'shareReport',
    tag: 'Reports',
    summary: 'Report of numbers that were measured elsewhere',
    description:
      'For results of the page or of the library: stores the numbers, without audio, and gives the link. The page states that this server did not measure them. At most 64 kB.',
    key: 'optional',
    body: { 'application/json': { ...Body } },
    example: {
      answer: 'mix',
      fileName: 'take.wav',
      engineVersion: '0.1.0',
      parts: [{ answer: 'mix', body: { durationSec: 4, sampleRate: 48_000, channels: 1 } }],
    },
    answers: {
      201: { description: 'The link.', name: 'SharedReport', shape: { ...SharedReport } },
    },
    errors: [
      'invalid_json',
      'invalid_parameter',
      'invalid_api_key',
      'file_too_large',
      'unsupported_media_type',
      'rate_limited',
      'storage_unavailable',
    ],
  },
  async handle(request, services) {
    const caller = await identify(request, services);
    await services.metering.takeRequest(caller);
    const { parts, answer, engineVersion, fileName } = readBody(request.body);
    const checked = checkParts(answer, parts as unknown as readonly ReportPart[]);
    const report: SavedReport = {
      ...{ answer, engineVersion, isSent: true, parts: checked },
      fileName: cleanFileName(fileName) ?? null,
      warnings: listOf(checked[0]?.body['warnings']).flatMap((one) =>
        isRecord(one) ? textOf(one['message']) : [],
      ),
    };
    checkDrawable(report);
    const isAnonymous = caller.kind !== 'key';
    if (isAnonymous) await services.reportRate(request.address);
    const id = newReportId();
    await services.reports.save({
      ...{ id, kind: plainId(answer), json: JSON.stringify(report) },
      // of an open server everybody is the owner: they would list and remove the reports of others
      ...(!isAnonymous && { owner: caller.owner }),
    });
    const stored = await services.reports.load(id);
    if (!stored) throw new ApiError('storage_unavailable', 'the report was not stored');
    return {
      status: 201,
      body: {
        id,
        reportUrl: `${services.settings.publicUrl}/r/${id}`,
        expiresAt: new Date(stored.expiresAtMs).toISOString(),
      },
      headers: { 'cache-control': 'no-store' },
    };
  },
});

/** The parts that a report of this analysis has, each with the declared fields in the declared types. */
function checkParts(answer: string, parts: readonly ReportPart[]): readonly ReportPart[] {
  const requested = answerOf({ answer });
  if (!requested) throw invalid('answer', 'is not an analysis');
  const allowed = reportAnswers(requested).map(({ id }) => id);
  if (parts[0]?.answer !== allowed[0]) throw invalid('parts', `must begin with ${allowed[0]}`);
  return parts.map(({ answer: id, body }) => {
    if (!allowed.includes(id)) throw invalid('parts', `may have only ${allowed.join(', ')}`);
    const own = withoutAddresses(body) as ReportPart['body'];
    const validator = validatorOf(id);
    if (Number(body['durationSec'] ?? 0) < 0) throw invalid('parts', 'have a negative duration');
    if (!validator.Check(own)) {
      const [, [first]] = validator.Errors(own);
      const { instancePath = '', message = 'is invalid' } = first ?? {};
      throw invalid('parts', `do not fit ${id}${instancePath}: ${message}`);
    }
    return { answer: id, body: reduceCurves(own) };
  });
}

/** No answer is deeper. */
const MAX_DEPTH = 16;

/** A stranger's text on a page of this server gives readers no address to go to. */
function withoutAddresses(value: Json, depth = 0): Json {
  if (depth > MAX_DEPTH) throw invalid('parts', `are nested deeper than ${MAX_DEPTH}`);
  if (typeof value === 'string') {
    if (value.length > MAX_TEXT) throw invalid('parts', `have a text over ${MAX_TEXT} characters`);
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((one) => withoutAddresses(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !LEFT_OUT.includes(name) && !textOf(one).includes('://'))
      .map(([name, one]) => [name, withoutAddresses(one, depth + 1)]),
  );
}

const validators = new Map<string, ReturnType<typeof Compile>>();

function validatorOf(id: string) {
  const answer = answerOf({ answer: id });
  if (!answer) throw invalid('parts', 'have an unknown answer');
  const known = validators.get(id) ?? Compile(lenient(answerSchema(answer)));
  validators.set(id, known);
  return known;
}

/** What a part lacks is shown as not measured; what it has must be as declared. */
const lenient = (schema: Shape): Shape => ({ ...schema, required: [] });

/** Numbers that fit one by one may still contradict each other so that no page can show them. */
function checkDrawable(report: SavedReport): void {
  try {
    reportView(report, { madeAt: new Date(0), where: '' });
  } catch (cause) {
    throw new ApiError('invalid_parameter', 'parts cannot be shown as a report', {
      param: 'parts',
      cause,
    });
  }
}
