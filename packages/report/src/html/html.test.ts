import { expect, test } from 'vitest';
import { html } from './html.js';

test('escapes what is put in, between tags and in attributes', () => {
  const hostile = `"><script>alert('&')</script>`;
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
  );
});

test('takes markup as it is, lists piece by piece, and nothing for nothing', () => {
  const items = ['a', 'b'].map((item) => html`<b>${item}</b>`);
  expect(html`<i>${items}${undefined}</i>${0}`.text).toBe('<i><b>a</b><b>b</b></i>0');
});
