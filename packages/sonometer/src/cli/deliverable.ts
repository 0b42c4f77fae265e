import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  buildDeliverable,
  canonicalJson,
  type Deliverable,
  type DeliveredFile,
} from '@sonometer/report/gate/deliverable/deliverable.js';
import type { Sealed } from '@sonometer/report/gate/deliverable/read-deliverable.js';
import { openAnalyser } from './analyser.js';
import { endOnSignals } from './terminal/terminal.js';
import type { GateAnalysis } from './gate-check.js';
import { openProgress, type Terminal } from './terminal/terminal.js';
import { version } from '../version.js';

/** Measures a file and holds it to a spec. @throws Fault for whatever is wrong with the recording. */
export async function measureDeliverable(
  path: string,
  file: DeliveredFile,
  { spec, question }: GateAnalysis,
  terminal: Terminal,
): Promise<Deliverable> {
  const bar = openProgress(terminal);
  const forgetSignals = endOnSignals(bar);
  const analyser = await openAnalyser(1);
  try {
    const submission = { fileName: file.name, sha256: file.sha256 };
    const measured = await analyser.analyse({ path, submission }, question, (share) => {
      bar.show(share, file.name);
    });
    const making = { engineVersion: version, madeAt: new Date().toISOString() };
    return buildDeliverable(spec, path, file, measured, making);
  } finally {
    await analyser.close();
    bar.clear();
    forgetSignals();
  }
}

/** Name, size and hash of a file, read once through. */
export async function deliveredFile(path: string): Promise<DeliveredFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return {
    ...{ name: basename(path), sizeBytes: (await stat(path)).size },
    sha256: hash.digest('hex'),
  };
}

/** The SHA-256 over the canonical JSON of a report, whatever its seal. */
export const sealOf = (report: Deliverable & Partial<Sealed>): string =>
  createHash('sha256')
    .update(canonicalJson({ ...report, seal: undefined }), 'utf8')
    .digest('hex');
