const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup whose texts are already escaped. */
export interface Html {
  html: string;
}

type Content = Html | string | number | null | readonly Content[];

/** Template tag for markup: strings are escaped, `Html` is inserted as is, null is empty. */
export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html => ({
  html: parts.map((part, index) => part + write(contents[index] ?? null)).join(''),
});

function write(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
  if (typeof content === 'number') return String(content);
  return isPiece(content) ? content.html : content.map(write).join('');
}

const isPiece = (content: Html | readonly Content[]): content is Html => 'html' in content;
