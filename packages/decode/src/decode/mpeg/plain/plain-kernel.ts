import { cos } from '../../../elementary/cos.js';
import { BitReader } from '../../lossless/plain/bit-reader.js';
import {
  ENDING,
  ENDING_BITS,
  ENDINGS_BIT,
  FLOATS_ROOM,
  MAX_FRAME_SAMPLES,
  type MpegKernel,
  READING,
  RESERVOIR_BYTES,
  STAGE_BYTES,
} from '../mpeg-kernel.js';
import { LINES, SUBBAND_LINES, SUBBANDS, SYNTHESIS_WINDOW } from '../tables.js';
import { dequantise, Hybrid, reorder, separateChannels } from './spectrum.js';
import { type Layer2Frame, readLayer2 } from './layer-2.js';
import { type MainData, readMainData } from './main-data.js';
import { type Part, readSideInfo, type SideInfo } from './side-info.js';

const HISTORY = 16;
const PHASES = 64;

let factors: Float64Array | undefined;

/** The filter bank out of whose 32 subbands samples become (ISO/IEC 11172-3 figure 3-A.2). */
class Synthesis {
  /** The newest comes first. */
  readonly #vectors = Array.from({ length: HISTORY }, () => new Float64Array(PHASES));

  /** Puts 32 samples to `output`, from 32 subbands of `samples` at `at`. */
  give(samples: Float64Array, at: number, output: Float32Array, to: number): void {
    factors ??= Float64Array.from({ length: PHASES * SUBBANDS }, (_, i) => {
      const phase = Math.floor(i / SUBBANDS);
      return cos((Math.PI / PHASES) * (16 + phase) * (2 * (i % SUBBANDS) + 1));
    });
    const newest = this.#vectors.pop() ?? new Float64Array(PHASES);
    for (let i = 0, place = 0; i < PHASES; i++) {
      let sum = 0;
      for (let k = 0; k < SUBBANDS; k++, place++)
        sum += (factors[place] ?? 0) * (samples[at + k] ?? 0);
      newest[i] = sum;
    }
    this.#vectors.unshift(newest);
    for (let j = 0; j < SUBBANDS; j++) {
      let sum = 0;
      for (let age = 0; age < HISTORY; age++) {
        const place = age % 2 === 0 ? j : SUBBANDS + j;
        sum += (this.#vectors[age]?.[place] ?? 0) * (SYNTHESIS_WINDOW[SUBBANDS * age + j] ?? 0);
      }
      output[to + j] = sum;
    }
  }
}

interface Layer3Frame {
  readonly info: SideInfo;
  /** Of each part; none where they cannot be read. */
  readonly data: readonly MainData[];
}

/** The standards as they stand, in double precision: what the fast kernel is held to. */
export function openPlainKernel(): MpegKernel {
  const stage = new Uint8Array(STAGE_BYTES);
  const floats = [new Float32Array(FLOATS_ROOM), new Float32Array(FLOATS_ROOM)] as const;
  let hybrids: readonly Hybrid[] = [];
  let syntheses: readonly Synthesis[] = [];
  let reservoir = new Uint8Array();
  let frame: Layer3Frame | Layer2Frame | undefined;

  const restart = () => {
    hybrids = [new Hybrid(), new Hybrid()];
    syntheses = [new Synthesis(), new Synthesis()];
    reservoir = new Uint8Array();
    frame = undefined;
  };
  restart();

  return {
    name: 'plain',
    stage,
    floats,
    restart,
    forget() {
      reservoir = new Uint8Array();
    },
    readLayer3(bytes) {
      const own = stage.slice(0, bytes);
      const info = readSideInfo(own);
      const main = own.subarray(info.mainAt);
      const isWhole = info.reservoirBytes <= reservoir.length;
      const dataBits = info.parts.reduce((sum, part) => sum + part.dataBits, 0);
      const isValid = info.isValid && dataBits <= 8 * (info.reservoirBytes + main.length);
      const held = new Uint8Array(reservoir.length + main.length);
      held.set(reservoir);
      held.set(main, reservoir.length);
      const start = reservoir.length - info.reservoirBytes;
      const data = isValid && isWhole ? readParts(info, new BitReader(held, 8 * start)) : [];
      reservoir = held.slice(Math.max(0, held.length - RESERVOIR_BYTES));
      frame = { info, data };
      return (
        (isValid ? READING.isValid : 0) |
        (isWhole ? READING.isWhole : 0) |
        (info.hasChecksum ? READING.hasChecksum : 0) |
        (info.isChecksumRight ? READING.isChecksumRight : 0) |
        data.reduce((bits, { ending }, i) => bits | (ending << (ENDINGS_BIT + ENDING_BITS * i)), 0)
      );
    },
    readLayer2(bytes) {
      const read = readLayer2(stage.slice(0, bytes));
      frame = read;
      return (
        (read.isValid ? READING.isValid | READING.isWhole : 0) |
        (read.hasChecksum ? READING.hasChecksum : 0) |
        (read.isChecksumRight ? READING.isChecksumRight : 0)
      );
    },
    giveFrame(offset, isSilent) {
      if (!frame) return 0;
      return 'subbands' in frame
        ? giveLayer2(frame, offset, isSilent)
        : giveLayer3(frame, offset, isSilent);
    },
    peakOf: (channels, from, to) =>
      floats
        .slice(0, channels)
        .reduce(
          (peak, part) =>
            part.subarray(from, to).reduce((most, x) => Math.max(most, Math.abs(x)), peak),
          0,
        ),
    close: () => undefined,
  };

  function giveLayer3({ info, data }: Layer3Frame, offset: number, isSilent: boolean): number {
    const granules = info.isMpeg1 ? 2 : 1;
    for (let granule = 0; granule < granules; granule++) {
      const first = granule * info.channels;
      const parts = info.parts.slice(first, first + info.channels);
      const isEmpty = isSilent || data.length === 0;
      const spectra = isEmpty ? [] : spectraOf(parts, data.slice(first), info);
      for (const [channel, part] of parts.entries()) {
        const lines = spectra[channel] ?? new Float64Array(LINES);
        const block = isEmpty ? { blockType: 0, isMixed: false } : part;
        const samples = hybrids[channel]?.transform(lines, block) ?? lines;
        synthesise(channel, samples, offset + granule * LINES);
      }
    }
    return granules * LINES;
  }

  function giveLayer2(read: Layer2Frame, offset: number, isSilent: boolean): number {
    const isEmpty = isSilent || !read.isValid;
    for (const [channel, samples] of read.subbands.entries())
      synthesise(channel, isEmpty ? new Float64Array(samples.length) : samples, offset);
    return MAX_FRAME_SAMPLES;
  }

  function synthesise(channel: number, samples: Float64Array, offset: number): void {
    const output = floats[channel];
    if (!output) return;
    for (let at = 0; at < samples.length; at += SUBBANDS)
      syntheses[channel]?.give(samples, at, output, offset + at);
  }
}

function readParts(info: SideInfo, reader: BitReader): MainData[] {
  const data: MainData[] = [];
  for (const part of info.parts)
    data.push(readMainData(reader, part, info, data[part.channel]?.scales));
  return data;
}

function spectraOf(parts: readonly Part[], data: readonly MainData[], info: SideInfo) {
  const spectra = parts.map((part, i) => {
    const own = data[i];
    return own && own.ending !== ENDING.broken
      ? dequantise(part, own, info)
      : new Float64Array(SUBBANDS * SUBBAND_LINES);
  });
  const [left, right] = spectra;
  const [, part] = parts;
  if (left && right && part && data[1]) separateChannels(left, right, part, data[1], info);
  return spectra.map((lines, i) => {
    const own = parts[i];
    return own ? reorder(lines, own, info) : lines;
  });
}
