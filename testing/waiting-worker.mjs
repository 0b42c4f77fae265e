/** A worker that never finishes, and gives up on request. */
export async function analyseFile({ port }) {
  port.postMessage(0);
  await new Promise((resolve) => port.once('message', resolve));
  port.close();
  return { fault: { code: 'run.aborted', message: 'the analysis was cancelled' } };
}
