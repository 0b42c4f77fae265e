import { counted, figure } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

/** The activity of each speaker of a conversation, a line for each channel. */
export const speakerLines = ({ objects }: Sheet): readonly string[] =>
  objects('speakers').map(
    ({ channel, speechSec, turns, longestTurnSec, responseSec, interruptions }) => {
      const seconds = (value: unknown) => `${figure(Number(value), 's')} s`;
      const parts = [
        `${seconds(speechSec)} of speech`,
        counted(Number(turns), 'turn'),
        ...(Number(turns) > 0 ? [`longest ${seconds(longestTurnSec)}`] : []),
        ...(responseSec === null ? [] : [`responds after ${seconds(responseSec)}`]),
        ...(Number(interruptions) > 0 ? [counted(Number(interruptions), 'interruption')] : []),
      ];
      return `Channel ${Number(channel)}  ${parts.join(', ')}`;
    },
  );
