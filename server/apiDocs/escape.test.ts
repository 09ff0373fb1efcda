import { escapeCell, escapeHtml } from './escape';

it('lets no text become markup', () => {
  expect(escapeHtml('<b title="a">R&D</b>')).toBe('&lt;b title=&quot;a&quot;&gt;R&amp;D&lt;/b&gt;');
  expect(escapeCell('a | <b>')).toBe('a \\| &lt;b&gt;');
});
