import { families } from '../../families.js';
import { readAsked } from '../analysis/asked.js';
import { checkOptions } from '../analysis/given-options.js';
import { type Asking, askings } from '../analysis/question.js';
import { runAnalysis } from '../analysis/run-analysis.js';
import type { Job } from '../../jobs/jobs.js';
import { identify } from '../identify.js';
import { jobBody } from '../job-body.js';
import { analysisDoc, profileDoc } from '../openapi/analysis-doc.js';
import type { Services } from '../services.js';
import { defineRoute, type Reply, type Route, type RouteDoc } from '../route.js';
import type { Analysed } from '../../pool/analysis-task.js';

/** One route for each kind of analysis. */
export const analyses: readonly Route[] = askings.map((asking) =>
  analysisRoute(asking, docOf(asking)),
);

function docOf({ route }: Asking): RouteDoc {
  const family = Object.values(families).find((known) => known.route === route);
  return family ? analysisDoc(family) : profileDoc();
}

function analysisRoute(asking: Asking, doc: RouteDoc): Route {
  return defineRoute({
    method: 'POST',
    path: asking.route,
    takesAudio: true,
    doc,

    async handle(request, services) {
      const { metering, pool, now } = services;
      const caller = await identify(request, services);
      const asked = readAsked(request);
      const isForm = asked.source.kind === 'form'; // its fields may hold what the query does not
      const question = isForm ? undefined : asking.questionOf(asked.given);
      if (question) checkOptions(question.options, question.answer.accepts, now());
      pool.checkRoom();
      const reservation = await metering.admit(caller, {
        voice: asking.isVoice,
        ...(question?.profile !== undefined && { profile: question.profile }),
      });
      const { signal, headers } = request;
      const asJob = prefersJob(headers['prefer']) ? 'always' : 'when-long';
      const call = { asking, asked, caller, reservation, signal, asJob } as const;
      const outcome = await runAnalysis(call, services);
      return 'analysed' in outcome
        ? replyOf(outcome.analysed)
        : accepted(await services.jobs.read(caller.owner, outcome.jobId), services);
    },
  });
}

/** `Prefer: respond-async` (RFC 7240), alone or among other wishes. */
const prefersJob = (prefer: string | string[] | undefined): boolean =>
  /(^|[\s,;])respond-async($|[\s,;])/i.test(String(prefer ?? ''));

function accepted(job: Job | undefined, { settings }: Services): Reply {
  if (!job) throw new Error('a job that was just made is there');
  const { publicUrl } = settings;
  return {
    status: 202,
    body: jobBody(job, publicUrl),
    headers: {
      location: `${publicUrl}/v1/jobs/${job.id}`,
      'preference-applied': 'respond-async',
    },
  };
}

function replyOf({ json, audioSha256, warnings }: Analysed): Reply {
  return {
    type: 'application/json; charset=utf-8',
    text: json,
    headers: {
      'x-audio-sha256': audioSha256,
      ...(warnings.length > 0 && { warnings: warnings.join('; ') }),
    },
  };
}
