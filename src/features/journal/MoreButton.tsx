import { useTranslation } from 'react-i18next';

interface Props {
  isLoading: boolean;
  onMore: () => void;
}

/** Loads the next page of a list. */
export function MoreButton({ isLoading, onMore }: Props) {
  const { t } = useTranslation(['journal', 'common']);
  return (
    <button type="button" className="plainButton journal-more" disabled={isLoading} onClick={onMore}>
      {isLoading ? t('common:loading') : t('more')}
    </button>
  );
}
