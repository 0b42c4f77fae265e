import { blobSource, DEFAULT_LIMITS, openAudio } from '@sonometer/engine';

const FULL_SCALE = 32_767;

/** Decoded by the engine, as 16-bit WAV: for files that the browser does not play. What is measured is not this. */
export async function wavOf(file: Blob): Promise<Blob> {
  const decoder = await openAudio(blobSource(file), DEFAULT_LIMITS);
  try {
    const { rateHz, speakers } = decoder.format;
    const channels = Math.min(2, speakers.length);
    const parts: BlobPart[] = [];
    let bytes = 0;
    for (;;) {
      const block = await decoder.next();
      if (!block) break;
      const frames = block[0]?.length ?? 0;
      const samples = new Int16Array(frames * channels);
      for (let c = 0; c < channels; c++) {
        const channel = block[c];
        for (let i = 0; i < frames; i++)
          samples[i * channels + c] = FULL_SCALE * Math.max(-1, Math.min(1, channel?.[i] ?? 0));
      }
      bytes += samples.byteLength;
      // a part of a blob is no memory of the page any more
      parts.push(new Blob([samples]));
    }
    return new Blob([headerOf(bytes, rateHz, channels), ...parts], { type: 'audio/wav' });
  } finally {
    await decoder.close();
  }
}

function headerOf(bytes: number, rateHz: number, channels: number): ArrayBuffer {
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) head.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, rateHz, true);
  head.setUint32(28, rateHz * 2 * channels, true);
  head.setUint16(32, 2 * channels, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, bytes, true);
  return head.buffer;
}
