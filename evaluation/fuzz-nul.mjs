// Sends every request that names something with NUL characters in its name, for fuzz.mjs. PostgreSQL has no such texts: a
// request that reaches it with one is answered 500.

const NAMES = ['\0', 'x\0', '\0x', 'upl_0123456789\0', `${'a'.repeat(60)}\0`];

/** Gives the number of requests, and a line for each that was not refused as a mistake of the caller. */
export async function sendNul(base) {
  const { paths } = await (await fetch(`${base}/openapi.json`)).json();
  const failed = [];
  let requests = 0;
  const send = async (method, path, body) => {
    requests++;
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    await response.arrayBuffer();
    if (response.status >= 500)
      failed.push(`${response.status} ${method} ${path} ${JSON.stringify(body) ?? ''}`);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [name, { parameters = [], requestBody }] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const schema = requestBody?.content['application/json']?.schema;
      for (const text of NAMES) {
        const named = (template, value) => template.replace(/\{\w+\}/g, encodeURIComponent(value));
        if (path.includes('{')) await send(method, named(path, text), schema && {});
        for (const { name: field, in: place } of parameters)
          if (place === 'query')
            await send(
              method,
              `${named(path, 'x')}?${new URLSearchParams({ [field]: text })}`,
              schema && {},
            );
        for (const body of schema ? bodiesWith(schema, text) : [])
          await send(method, named(path, 'x'), body);
      }
    }
  return { requests, failed };
}

/** A body for each field that may hold a text, with the other required fields. */
function* bodiesWith({ properties = {}, required = [] }, text) {
  const usual = Object.fromEntries(
    required.map((field) => [field, usualOf(properties[field] ?? {})]),
  );
  for (const [field, schema] of Object.entries(properties))
    yield { ...usual, [field]: schema.type === 'array' ? [text] : text };
  yield { ...usual, [text]: text };
}

const usualOf = ({ type, enum: values, examples = [] }) =>
  values?.[0] ?? examples[0] ?? { integer: 1, array: [], object: {} }[type] ?? 'mix/analyze';
