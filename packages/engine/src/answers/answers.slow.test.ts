import { describe, expect, test } from 'vitest';
import {
  answers,
  expectSound,
  inFull,
  type OddRecording,
  oddRecordings,
} from '../../../../testing/odd-recordings.js';
import { analyze } from '../analyze.js';

describe.each(answers)('$id', (answer) => {
  test.each(Object.keys(oddRecordings) as OddRecording[])(
    '%s: finite values or reasons, as the schema says',
    async (name) => {
      const answered = analyze(oddRecordings[name], inFull(answer));
      // None of these is the response of a room, and that profile states so instead of answering.
      if (answer.id === 'profile.room')
        await expect(answered).rejects.toMatchObject({ code: 'room.unmeasurable' });
      else expectSound(answer, (await answered).body);
    },
  );
});
