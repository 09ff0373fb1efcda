import { i18n } from '@/lib/i18n';
import { currentLanguage } from '@/lib/language';
import { applySavedTranslations } from '@/lib/liveTranslations';

/** File and key of a text: `locales/ru/groups.json  rename.title`. */
type Origin = string;

const origins = new Map<string, Set<Origin>>();

interface Resolved {
  exactUsedKey: string;
  usedLng: string;
  usedNS: string;
}

/** Records under which key each text was rendered; of a text with a number, the key of the form that is shown. */
const remember = {
  type: 'postProcessor' as const,
  name: 'remember',
  process(text: string, _key: string | string[], { i18nResolved }: { i18nResolved?: Resolved }): string {
    if (i18nResolved) {
      const { exactUsedKey, usedLng, usedNS } = i18nResolved;
      recordOrigin(text, `locales/${usedLng}/${usedNS}.json  ${exactUsedKey}`);
    }
    return text;
  },
};

/** For translators, in development only: saved texts appear immediately, and Alt+click on a text shows its file and key. */
export function startTranslatorTools(): void {
  i18n.use(remember);
  i18n.options.postProcess = ['remember'];
  i18n.options.postProcessPassResolved = true;
  i18n.options.appendNamespaceToMissingKey = false;
  applySavedTranslations();
  showOriginsOnClick();
  void i18n.changeLanguage(i18n.language);
}

/** For the sign-in page, which renders without i18next: records all texts of a file. */
export function startSignInTools(file: string, texts: object): void {
  rememberAll(file, texts, '');
  showOriginsOnClick();
}

function rememberAll(file: string, texts: object, before: string): void {
  for (const [name, text] of Object.entries(texts) as [string, string | object][]) {
    if (typeof text === 'string') recordOrigin(text, `locales/${currentLanguage()}/${file}.json  ${before}${name}`);
    else rememberAll(file, text, `${before}${name}.`);
  }
}

function recordOrigin(text: string, origin: Origin): void {
  origins.set(text.trim(), (origins.get(text.trim()) ?? new Set()).add(origin));
}

/** Listens to `pointerdown` because a disabled button gets no click; the click that follows is suppressed. */
function showOriginsOnClick(): void {
  document.addEventListener('pointerdown', showOrigin, { capture: true });
  document.addEventListener('click', swallow, { capture: true });
}

function swallow(event: MouseEvent): void {
  if (!event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
}

const DISABLED = 'button:disabled, input:disabled, select:disabled, textarea:disabled';

/** A disabled control with `pointer-events: none` is found by its position. */
function findTarget({ target, clientX, clientY }: PointerEvent): Element | null {
  const isUnder = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  };
  const below = target instanceof Element ? target : null;
  const disabled = [...(below?.querySelectorAll(DISABLED) ?? [])].find(isUnder);
  return disabled ?? below;
}

function showOrigin(event: PointerEvent): void {
  const target = findTarget(event);
  if (!event.altKey || !target) return;
  swallow(event);
  const found = textsOf(target).flatMap((text) => [...(origins.get(text.trim()) ?? [])].map((at) => `${at}\n${text}`));
  showNote(found.length > 0 ? [...new Set(found)].join('\n\n') : target.outerHTML.slice(0, 200), event);
}

/** The known texts of an element: its content and labels, else those of its parents. */
function textsOf(element: Element): string[] {
  const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.textContent);
  const labels = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '');
  const known = [element.textContent, ...own, ...labels].filter((text) => origins.has(text.trim()));
  return known.length > 0 || !element.parentElement ? [...new Set(known)] : textsOf(element.parentElement);
}

function showNote(text: string, { clientX, clientY }: MouseEvent): void {
  document.getElementById('translatorNote')?.remove();
  const box = document.createElement('pre');
  box.id = 'translatorNote';
  box.setAttribute('role', 'status');
  box.textContent = text;
  box.style.cssText = `position:fixed;left:${Math.min(clientX, innerWidth - 420)}px;top:${Math.min(clientY + 12, innerHeight - 120)}px;z-index:99999;max-width:400px;margin:0;padding:8px 12px;white-space:pre-wrap;font:13px monospace;background:#111;color:#fff;border-radius:6px;user-select:all`;
  document.body.append(box);
  setTimeout(() => {
    box.remove();
  }, 15_000);
}
