import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { HeldBody } from '../intake/hold.js';
import type { SpooledFile } from '../intake/spool.js';
import { version } from '../../version.js';
import type { CallerAnalysis } from './question.js';

/** Everything that determines an answer. */
interface Deciding {
  /**
   * The key of the caller: uploads of other keys never show, not even in how fast an answer comes.
   */
  readonly owner: string;
  readonly question: CallerAnalysis;
  readonly file: SpooledFile | HeldBody;
  readonly fileName: string | undefined;
  /** Of defaults that change on a date. */
  readonly at: Date;
}

/** Names an answer by all that decides it: another engine, another day, option or name is another answer. */
export async function getAnswerId({ owner, question, file, fileName, at }: Deciding) {
  const { answer, options, reportDays } = question;
  const given = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const day = at.toISOString().slice(0, 10);
  const requested = [owner, version, day, answer.id, given, fileName ?? null, reportDays];
  return createHash('sha256')
    .update(JSON.stringify(requested))
    .update(await contentHash(file))
    .digest('base64url');
}

async function contentHash(file: SpooledFile | HeldBody): Promise<Buffer> {
  const hash = createHash('sha256');
  if ('bytes' in file) return hash.update(file.bytes).digest();
  for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer);
  return hash.digest();
}
