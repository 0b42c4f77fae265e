import type { Answer } from '@sonometer/engine';
import { families } from '@sonometer/report/questions/families.js';

/** A field that every voice route answers, and that all its other speech values depend on. */
const speechRatio: Answer['fields'][string] = families.voice.answer.fields.speechRatio;

/** Whether an answer uses up voice minutes: by what it computes, whichever route or profile prints it. */
export const costsVoice = ({ fields }: Answer): boolean =>
  Object.values(fields).includes(speechRatio);
