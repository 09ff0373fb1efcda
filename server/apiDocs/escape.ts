const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Text for a cell of a Markdown table. */
export const escapeCell = (text: string): string => escapeHtml(text).replaceAll('|', '\\|');
