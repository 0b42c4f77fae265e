import { analyze, bytesSource, Fault, mix } from '@sonometer/engine';

export async function POST(request) {
  try {
    const source = bytesSource(new Uint8Array(await request.arrayBuffer()));
    const { body } = await analyze(source, { answer: mix });
    return Response.json({ integratedLufs: body.integratedLufs });
  } catch (error) {
    if (error instanceof Fault) return Response.json({ error: error.message }, { status: 422 });
    throw error;
  }
}
