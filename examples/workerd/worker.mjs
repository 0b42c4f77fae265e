/** Measures the body of a request. Platforms that compile no WebAssembly measure wav, aiff, flac, mp3, Vorbis and AAC-LC, and refuse other formats. */
import { analyze, bytesSource, Fault, mix } from '@sonometer/engine';

export default {
  async fetch(request) {
    try {
      const source = bytesSource(new Uint8Array(await request.arrayBuffer()));
      const { body } = await analyze(source, { answer: mix });
      return Response.json({ integratedLufs: body.integratedLufs });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return Response.json({ error: error.message }, { status: 422 });
    }
  },
};
