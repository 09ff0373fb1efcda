import { currentLanguage } from './language';

/** Whether the browser translates the document against its `translate="no"`: translators mark it, or set its language to theirs. */
export function isTranslated(): boolean {
  const { classList, lang } = document.documentElement;
  return classList.contains('translated-ltr') || classList.contains('translated-rtl') || lang !== currentLanguage();
}
