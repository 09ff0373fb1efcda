import { useTranslation } from 'react-i18next';

interface Props {
  isSaving: boolean;
  save: () => Promise<void>;
}

/** Saves what is listed as a file. */
export function FileButton({ isSaving, save }: Props) {
  const { t } = useTranslation('journal');
  return (
    <button type="button" className="plainButton journal-file" disabled={isSaving} onClick={() => void save()}>
      {t('file.save')}
    </button>
  );
}
