/**
 * For development, in the page: applies saved texts and notifies the components that use them (`src/lib/liveTranslations.ts`). What is
 * typed, opened or scrolled stays. A broken file is named at the top of the page until it is corrected.
 */
const CHANNEL = '/saved-texts';

/** What was saved since the development server started, and the objects that pages have imported, by language and feature. */
const saved = new Map();
const imported = new Map();

/** The texts as they were saved last; the object stays the same one and gets later texts. */
export function keepLive(language, namespace, texts) {
  const place = `${language}/${namespace}`;
  imported.set(place, [...(imported.get(place) ?? []), texts]);
  const newer = saved.get(place);
  if (newer) replace(texts, newer);
  return texts;
}

function replace(texts, newer) {
  for (const key of Object.keys(texts)) if (!(key in newer)) delete texts[key];
  Object.assign(texts, newer);
}

function take({ language, namespace, texts }) {
  const place = `${language}/${namespace}`;
  saved.set(place, texts);
  const known = imported.get(place) ?? [];
  for (const object of known) replace(object, texts);
  if (known.length > 0) globalThis.applyTranslations?.(language, namespace, texts);
}

function showProblems(problems) {
  document.getElementById('brokenTexts')?.remove();
  if (problems.length === 0) return;
  const note = document.createElement('pre');
  note.id = 'brokenTexts';
  note.setAttribute('role', 'alert');
  note.textContent = problems.join('\n');
  note.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:99999;margin:0;padding:8px 12px;white-space:pre-wrap;font:13px monospace;background:#8c1d18;color:#fff';
  document.body.append(note);
}

let source;

/** A hidden page closes its stream: a browser has few connections per server. */
function listen() {
  source?.close();
  source = undefined;
  if (document.hidden) return;
  source = new EventSource(CHANNEL);
  source.onmessage = ({ data }) => {
    const { files, problems } = JSON.parse(data);
    files.forEach(take);
    showProblems(problems);
  };
}

document.addEventListener('visibilitychange', listen);
listen();
