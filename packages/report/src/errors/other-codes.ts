import type { FaultCode, WarningCode } from '@sonometer/engine';

/** The description of a code that is none of the HTTP service. */
export interface CodeEntry {
  /** The interfaces that print it. */
  readonly where: string;
  readonly title: string;
  readonly when: string;
  readonly whatToDo: string;
}

type Described = Omit<CodeEntry, 'where'>;

const from = <Code extends string>(
  where: string,
  codes: Readonly<Record<Code, Described>>,
): Readonly<Record<string, CodeEntry>> =>
  Object.fromEntries(
    Object.entries<Described>(codes).map(([code, entry]) => [code, { where, ...entry }]),
  );

/** Codes of the command line and of the MCP server, next to those of the HTTP service. */
export const OWN_CODES = ['file_unreadable', 'file_outside_roots', 'no_audio_found'] as const;
export type OwnCode = (typeof OWN_CODES)[number];

const ownCodes: Readonly<Record<OwnCode, Described>> = {
  file_unreadable: {
    title: 'The file cannot be read',
    when: 'The file or folder does not exist, or its permissions do not allow reading.',
    whatToDo: 'Check the path and its permissions.',
  },
  file_outside_roots: {
    title: 'The file is outside the folders of the MCP server',
    when: 'The MCP server reads files only in the folders that it was started with.',
    whatToDo: 'Start sonometer mcp with the folder of the file, or copy the file there.',
  },
  no_audio_found: {
    title: 'The folder has no audio file',
    when: 'No name in the folder, or below it, has an ending of an audio file.',
    whatToDo: 'Give another folder, or the file itself, whatever its ending.',
  },
};

const clientCodes: Readonly<Record<string, Described>> = {
  unreachable: {
    title: 'The service cannot be reached',
    when: 'There was no connection, or it broke off.',
    whatToDo: 'Start the service with sonometer serve, or pass its address to the client.',
  },
  timed_out: {
    title: 'The service did not answer in time',
    when: 'The answer took longer than the client waits.',
    whatToDo: 'Pass a longer time to the client, or measure a long recording as a job.',
  },
  aborted: {
    title: 'The caller stopped the request',
    when: 'The signal that the caller passed was aborted.',
    whatToDo: 'No action needed.',
  },
  not_understood: {
    title: 'The answer is not one of a Sonometer service',
    when: 'The answer is not a JSON object, or an error without the form of this service.',
    whatToDo: 'Check that the address is that of a Sonometer service, of this version.',
  },
  redirected: {
    title: 'The service is at another address',
    when: 'The address redirects. The client sends neither the key nor the audio elsewhere.',
    whatToDo: 'Pass the new address to the client.',
  },
  invalid_argument: {
    title: 'An argument has a wrong form',
    when: 'The program that called passed something else than documented. Nothing was sent.',
    whatToDo: 'Correct the argument that the message names.',
  },
  unreadable_file: {
    title: 'The file cannot be read',
    when: 'A file on this machine is missing, or its permissions do not allow reading.',
    whatToDo: 'Check the path. A relative one begins at the current folder.',
  },
};

const tooMuch = 'Divide the recording into parts, or raise the limit where it is your own.';

const faultCodes: Readonly<Record<FaultCode, Described>> = {
  'source.unreadable': {
    title: 'The bytes cannot be read',
    when: 'The source failed while it was read.',
    whatToDo: 'Check the file, the stream or the connection.',
  },
  'decode.unsupported': {
    title: 'Nothing in it can be decoded as audio',
    when: 'The format is unknown, is recognised and not supported, or is too damaged.',
    whatToDo: 'Convert it first, to WAV or FLAC.',
  },
  'limit.duration': {
    title: 'The recording is too long',
    when: 'Its duration exceeds the limit.',
    whatToDo: tooMuch,
  },
  'limit.samples': {
    title: 'The recording has too many samples',
    when: 'The samples of all channels exceed the limit.',
    whatToDo: tooMuch,
  },
  'limit.work': {
    title: 'The analysis took too long',
    when: 'Its time exceeds the limit.',
    whatToDo: tooMuch,
  },
  'limit.channels': {
    title: 'The number of channels is not supported',
    when: 'There are no channels, or more than the limit.',
    whatToDo: 'Convert the file to fewer channels.',
  },
  'limit.rate': {
    title: 'The sample rate is not supported',
    when: 'The sample rate is below or above the range of the decoders.',
    whatToDo: 'Convert the file to another sample rate, such as 48000 Hz.',
  },
  'limit.stalled': {
    title: 'The decoder makes no progress',
    when: 'The decoder read data and gave no samples for too long.',
    whatToDo: 'The file is damaged: convert it again from its original.',
  },
  'request.invalid': {
    title: 'An argument or option has a wrong value',
    when: 'An argument, or an option of the analysis, is not of the documented form.',
    whatToDo: 'Correct the argument that param and the message name.',
  },
  'room.unmeasurable': {
    title: 'There is no response to measure a room from',
    when: 'The recording has no impulse, sweep, clap or balloon that decays far enough.',
    whatToDo: 'Record it again, louder or with less noise.',
  },
  'run.aborted': {
    title: 'The analysis was stopped',
    when: 'The caller stopped it, or its deadline passed.',
    whatToDo: 'No action needed.',
  },
};

const again = 'Export or transfer the file again from its original.';

const warningCodes: Readonly<Record<WarningCode, Described>> = {
  damaged: {
    title: 'Parts of the file are damaged',
    when: 'Parts failed their checksum or did not decode. Silence replaces them.',
    whatToDo: again,
  },
  'breaks-off': {
    title: 'The file ends too early',
    when: 'The file ends inside a frame or a packet.',
    whatToDo: again,
  },
  'stream-changes': {
    title: 'The format changes within the file',
    when: 'Sample rate, channels or codec change. The part before the change was measured.',
    whatToDo: 'Divide the file where its format changes.',
  },
  'not-all-measured': {
    title: 'Not all of the file was measured',
    when: 'The file has more audio than was measured.',
    whatToDo: 'Read the message: it states which part is missing.',
  },
  'checksum-differs': {
    title: 'The audio differs from its checksum',
    when: 'The encoder stored a checksum of the audio, and the decoded audio has another.',
    whatToDo: again,
  },
  implausible: {
    title: 'The levels are not plausible',
    when: 'The file decodes without an error, to levels that no encoder was given.',
    whatToDo: 'Check the stated sample format, or export the file again.',
  },
  'length-differs': {
    title: 'The length differs from the header',
    when: 'The header states another length than the audio has.',
    whatToDo: again,
  },
  'wrong-length': {
    title: 'The header states a wrong length',
    when: 'The header states another length, and a checksum or the number of bytes shows that the audio is complete.',
    whatToDo: 'The audio can be used. Other programs may cut it: write the file again.',
  },
  'not-numbers': {
    title: 'Samples are not numbers',
    when: 'The file has samples that are NaN or infinite. They are measured as silence.',
    whatToDo: again,
  },
  'name-differs': {
    title: 'The name states another format',
    when: 'The ending of the name is that of another format.',
    whatToDo: 'Rename the file.',
  },
  'layout-unknown': {
    title: 'The positions of the channels are not stated',
    when: 'The file does not state the loudspeakers of its channels.',
    whatToDo: 'Export the file with a channel layout.',
  },
  'layout-assumed': {
    title: 'The order of the channels is assumed',
    when: 'A file with several channels does not name their loudspeakers. The customary order is assumed.',
    whatToDo: 'Name the loudspeakers with the option channelLayout.',
  },
  'other-tracks': {
    title: 'The file has several audio tracks',
    when: 'One of the audio tracks was measured.',
    whatToDo: 'Select another with the option track.',
  },
  'default-not-measured': {
    title: 'The default audio track was not measured',
    when: 'The codec of the default audio track is not supported. Another track was measured.',
    whatToDo: 'Convert the default track, or select a track with the option track.',
  },
  'upper-bound': {
    title: 'A value is an upper bound',
    when: 'The true value may be lower: the recording does not allow a closer reading.',
    whatToDo: 'Read the message: it names the value and the reason.',
  },
  'lower-bound': {
    title: 'A value is a lower bound',
    when: 'The true value may be higher: the recording does not allow a closer reading.',
    whatToDo: 'Read the message: it names the value and the reason.',
  },
  'noisy-passage': {
    title: 'A part of the recording is noisy',
    when: 'Speech has steady noise in a part of the recording that the rest does not have.',
    whatToDo: 'Listen to the part. Record it again, or reduce the noise only there.',
  },
  'music-as-noise': {
    title: 'What counts as noise may be music',
    when: 'Under the speech, notes or other sounds of a steady pitch are held.',
    whatToDo:
      'Read the signal-to-noise ratio as the distance to these sounds. Noise reduction does not remove them.',
  },
};

/** Every code that an interface prints and that is none of the HTTP service, with its meaning. */
export const otherCodes: Readonly<Record<string, CodeEntry>> = {
  ...from('Warning about a file', warningCodes),
  ...from('Fault of the library', faultCodes),
  ...from('Failure of a client of the HTTP service', clientCodes),
  ...from('Error of the command line and of the MCP server', ownCodes),
};
