import { useTranslation } from 'react-i18next';

/** The saved file of a planned broadcast; `name` is null when it is not known. */
export function KeptFile({ name, onRemove }: { name: string | null; onRemove: () => void }) {
  const { t } = useTranslation('broadcast');
  return (
    <div className="broadcast-field">
      <span className="broadcast-label">{t('file.label')}</span>
      <div className="row broadcast-drop">
        <span className="broadcast-fileName">{name ?? t('history.mediaOnly')}</span>
        <button type="button" className="plainButton" onClick={onRemove}>
          {t('file.remove')}
        </button>
      </div>
    </div>
  );
}
