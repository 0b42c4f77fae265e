/** A worker that takes half a second. */
export async function analyseFile({ port }) {
  port.postMessage(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  port.close();
  const json = JSON.stringify({ slow: true });
  return {
    analysed: {
      json,
      report: '{}',
      durationSec: 1,
      warnings: [],
      audioSha256: '',
      decodeMs: 1,
      analysisMs: 500,
    },
  };
}
