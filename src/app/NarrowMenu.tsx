import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

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
        <LineIcon path={ICONS.close} />
      </button>
      <SideMenu onChosen={onClose} />
      <div className="narrowMenu-theme">
        <span aria-hidden>{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
    </dialog>
  );
}
