const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of a page whose texts are safe already. */
export interface Html {
  html: string;
}

type Content = Html | string | number | null | readonly Content[];

/** Writes a piece of a page: every text put into it is escaped, pieces are taken as they are, null is nothing. */
export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html => ({
  html: parts.map((part, index) => part + write(contents[index] ?? null)).join(''),
});

function write(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
  if (typeof content === 'number') return String(content);
  return isPiece(content) ? content.html : content.map(write).join('');
}

const isPiece = (content: Html | readonly Content[]): content is Html => 'html' in content;
