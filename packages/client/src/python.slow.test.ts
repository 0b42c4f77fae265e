import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openServed } from '../../../testing/served.js';
import { wavTone } from '../../../testing/wav-tone.js';

const python = fileURLToPath(new URL('../../../clients/python/', import.meta.url));
const run = promisify(execFile);

/** Every way to give audio, a refusal, a job, and the sample of the README. */
const script = (readme: string) => `
import json, os, sys, typing
from pathlib import Path
from sonometer import MAX_BODY_BYTES, Client, SonometerError, Uploaded, operations
os.chdir(sys.argv[3])
key = sys.argv[2]
${readme.replace('http://localhost:8080', '" + sys.argv[1] + "')}
assert error_code == "invalid_parameter", error_code
data = Path("song.wav").read_bytes()
with open("song.wav", "rb") as opened:
    assert client.mix_analyze(opened, round=True)["fileName"] == "song.wav"
same = client.mix_analyze(data, round=True)
assert same["integratedLufs"] == song["integratedLufs"]
uploaded = client.upload(Path("song.wav"))
assert isinstance(uploaded, Uploaded)
assert client.mix_analyze(uploaded, round=True)["integratedLufs"] == song["integratedLufs"]
assert client.mix_analyze(uploaded, round=True)["fileName"] == "song.wav"
large = client.mix_analyze(Path("large.wav"), round=True)
assert len(Path("large.wav").read_bytes()) > MAX_BODY_BYTES and large["durationSec"] == 60
try:
    client.mix_analyze("http://127.0.0.1/a.wav")
    raise AssertionError("a private address is refused")
except SonometerError as refused:
    assert refused.code == "url_not_allowed" and refused.request_id.startswith("req_")
job = client.start_job("voice_qa", Path("song.wav"), round=True, end_sec=1.5)
done = client.wait_for_job(job["id"], every_sec=0.05)
assert done["result"]["durationSec"] == 1.5 and done["finishedAt"] >= done["createdAt"]
paths = [uploaded, client.upload(Path("song.wav"))]
batch = client.start_job("create_batch", endpoint="signal", object_paths=paths, args={"round": True})
assert client.wait_for_job(batch["id"], every_sec=0.05)["result"]["succeeded"] == 2
assert [json.loads(line)["ok"] for line in client.get_job_items(batch["id"]).splitlines()] == [True, True]
job = batch
assert client.list_jobs(limit=1)["items"][0]["id"] == job["id"]
client.compare(a=bytearray(data), b=memoryview(data))
compared = client.compare(a=Path("song.wav"), b=data)
assert compared, compared
assert client.get_usage()["calls"]["used"] > 0
assert client.analyze_profile(Path("song.wav"), profile="basic")["profile"] == "basic"
for declared in vars(operations).values():
    if isinstance(declared, type) and declared is not typing.Any:
        typing.get_type_hints(declared)
print("all calls answered", song["integratedLufs"])
`;

test('calls the service, as its README shows', async (context) => {
  const version = await run('python3', [
    '-c',
    'import sys; print(sys.version_info >= (3, 11))',
  ]).catch(() => undefined);
  if (version?.stdout.trim() !== 'True') return context.skip('no Python 3.11');
  const readme = readFileSync(join(python, 'README.md'), 'utf8');
  const sample = /```python\n(from pathlib[^]*?)```/.exec(readme)?.[1] ?? '';
  const served = await openServed();
  const folder = await mkdtemp(join(tmpdir(), 'sonometer-python-test-'));
  try {
    await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, channels: 2 }));
    await writeFile(
      join(folder, 'large.wav'),
      wavTone({ seconds: 60, channels: 2, rateHz: 48_000 }),
    );
    const source = script(
      sample.replace(
        'print(error.code, error.param)',
        'print(error.code); error_code = error.code',
      ),
    );
    const args = ['-c', source, served.url, await served.key('unlimited'), folder];
    const { stdout } = await run('python3', args, { env: { ...process.env, PYTHONPATH: python } });
    expect(stdout).toMatch(/all calls answered -\d+/);
  } finally {
    await served.close();
    await rm(folder, { recursive: true });
  }
});
