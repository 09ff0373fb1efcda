import { i18n } from '@/lib/i18n';
import { takeSavedWords } from '@/lib/takeWords';

/** Where words come from: `locales/ru/groups.json  rename.title`. */
type Origin = string;

const origins = new Map<string, Set<Origin>>();

/** Remembers what was said under which key. */
const remember = {
  type: 'postProcessor' as const,
  name: 'remember',
  process(text: string, key: string | string[], options: { ns?: string | readonly string[] }): string {
    const [asked = ''] = [key].flat();
    const [room = '', name = ''] = asked.includes(':') ? asked.split(':') : [[options.ns ?? 'common'].flat()[0], asked];
    const known = origins.get(text.trim()) ?? new Set();
    origins.set(text.trim(), known.add(`locales/${i18n.language}/${room}.json  ${name}`));
    return text;
  },
};

/**
 * For translators, in development only: a saved file of words is on the page at once, and Alt+click on a text names its file and key.
 */
export function startTranslatorTools(): void {
  i18n.use(remember);
  i18n.options.postProcess = ['remember'];
  i18n.options.appendNamespaceToMissingKey = false;
  takeSavedWords();
  document.addEventListener('click', tellOrigin, { capture: true });
  void i18n.changeLanguage(i18n.language);
}

function tellOrigin(event: MouseEvent): void {
  if (!event.altKey || !(event.target instanceof Element)) return;
  event.preventDefault();
  event.stopPropagation();
  const found = textsOf(event.target).flatMap((text) =>
    [...(origins.get(text.trim()) ?? [])].map((at) => `${at}\n${text}`),
  );
  showNote(found.length > 0 ? [...new Set(found)].join('\n\n') : event.target.outerHTML.slice(0, 200), event);
}

/** What an element says: its own texts, its labels, else what is said just around it. */
function textsOf(element: Element): string[] {
  const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.textContent);
  const labels = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '');
  const said = [element.textContent, ...own, ...labels].filter((text) => origins.has(text.trim()));
  return said.length > 0 || !element.parentElement ? [...new Set(said)] : textsOf(element.parentElement);
}

function showNote(text: string, { clientX, clientY }: MouseEvent): void {
  document.getElementById('translatorNote')?.remove();
  const note = document.createElement('pre');
  note.id = 'translatorNote';
  note.setAttribute('role', 'status');
  note.textContent = text;
  note.style.cssText = `position:fixed;left:${Math.min(clientX, innerWidth - 420)}px;top:${Math.min(clientY + 12, innerHeight - 120)}px;z-index:99999;max-width:400px;margin:0;padding:8px 12px;white-space:pre-wrap;font:13px monospace;background:#111;color:#fff;border-radius:6px;user-select:all`;
  document.body.append(note);
  setTimeout(() => {
    note.remove();
  }, 15_000);
}
