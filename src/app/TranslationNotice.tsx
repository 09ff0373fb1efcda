import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { isTranslated } from '@/lib/isTranslated';
import { useToasts } from '@/ui/useToasts';

/** Once per load of the page. */
let wasShown = false;

/** Mentions that the browser translates the page against its `translate="no"`: what changes on the screen is not translated again. */
export function TranslationNotice() {
  const { t } = useTranslation('layout');
  const { screen } = useToasts();
  useEffect(() => {
    const look = () => {
      if (wasShown || !isTranslated()) return;
      wasShown = true;
      screen.warning(t('translated.title'), t('translated.text'));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
    return () => {
      observer.disconnect();
    };
  }, [t, screen]);
  return null;
}
