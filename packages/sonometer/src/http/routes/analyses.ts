import { families } from '@sonometer/report/questions/families.js';
import { readRequested } from '../../service/analysis/requested.js';
import { type AnalysisKind, analysisKinds } from '../../service/analysis/question.js';
import { type Outcome, runAnalysis } from '../../service/analysis/run-analysis.js';
import { shareOf } from '../../service/fair/share.js';
import { wishOf } from '../common-headers.js';
import { datedHeaders } from '../common-headers.js';
import { identify } from '../identify.js';
import { accepted, prefersJob } from '../job-reply.js';
import { analysisDoc, profileDoc } from '../openapi/analysis-doc.js';
import type { Services } from '../../service/services.js';
import { defineRoute, type Reply, type Route, type RouteDoc } from '../route.js';

/** One route for each kind of analysis. */
export const analyses: readonly Route[] = analysisKinds.map((analysisKind) =>
  analysisRoute(analysisKind, docOf(analysisKind)),
);

function docOf({ route }: AnalysisKind): RouteDoc {
  const family = Object.values(families).find((known) => known.route === route);
  return family ? analysisDoc(family) : profileDoc();
}

function analysisRoute(analysisKind: AnalysisKind, doc: RouteDoc): Route {
  return defineRoute({
    method: 'POST',
    path: analysisKind.route,
    takesAudio: true,
    charges: true,
    doc,

    async handle(request, services) {
      const { metering, pool } = services;
      const caller = await identify(request, services);
      const requested = readRequested(request);
      const isForm = requested.source.kind === 'form'; // its fields may hold what the query does not
      const question = isForm ? undefined : analysisKind.questionOf(requested.given);
      const { signal, headers } = request;
      const asJob = prefersJob(headers['prefer']) ? 'always' : 'when-long';
      pool.checkRoom(shareOf(caller));
      const want = {
        voice: question?.isVoice ?? analysisKind.isVoice,
        ...(question?.profile !== undefined && { profile: question.profile }),
      };
      const { chargeFor } = request;
      const reservation = chargeFor
        ? await metering.reserve(caller, { ...want, id: chargeFor('call') })
        : await metering.admit(caller, want);
      const cache = wishOf(headers['cache-control']);
      const call = { analysisKind, requested, question, caller, reservation, signal } as const;
      const onQueued = (ms: number) => {
        request.seen.queueMs = Math.max(0, Math.round(ms));
      };
      const outcome = await runAnalysis({ ...call, asJob, cache, onQueued }, services);
      return 'analysed' in outcome
        ? replyOf(outcome, services)
        : accepted(caller.owner, outcome.jobId, services);
    },
  });
}

function replyOf(
  { analysed, question, isAgain = false }: Extract<Outcome, { analysed: unknown }>,
  { now, settings }: Services,
): Reply {
  const { json, audioSha256, warnings } = analysed;
  return {
    type: 'application/json; charset=utf-8',
    text: json,
    headers: {
      'x-audio-sha256': audioSha256,
      ...datedHeaders(question, now(), settings.publicUrl),
      ...(isAgain && { cache: 'hit' }),
      ...(warnings.length > 0 && { warnings: warnings.join('; ') }),
    },
  };
}
