import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import './layoutTexts';
import { SideMenu } from './SideMenu';
import { ThemeSwitch } from './ThemeSwitch';

/** The menu of narrow screens; Esc, a click outside and choosing a page close it. */
export function NarrowMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('layout');
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={sheet}
      className="narrowMenu"
      aria-label={t('menu.label')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <button type="button" className="iconButton" aria-label={t('menu.close')} onClick={onClose}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      <SideMenu onChosen={onClose} />
      <div className="narrowMenu-theme">
        <span aria-hidden>{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
    </dialog>
  );
}
