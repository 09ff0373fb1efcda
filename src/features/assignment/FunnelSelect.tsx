import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { SearchSelect } from '@/ui/SearchSelect';

interface Props {
  funnels: readonly Funnel[];
  chosenId: number | null;
  onChoose: (funnelId: number) => void;
}

/** Select with search over all funnels. */
export function FunnelSelect({ funnels, chosenId, onChoose }: Props) {
  const { t } = useTranslation('assignment');
  return (
    <SearchSelect
      hasFocus
      id="assignment-funnel"
      className="assignment-funnel"
      value={chosenId}
      placeholder={t(funnels.length === 0 ? 'funnel.empty' : 'funnel.placeholder')}
      options={funnels.map(({ id, name, active }) => ({
        value: id,
        label: active ? name : t('funnel.option', { name }),
      }))}
      onChange={onChoose}
    />
  );
}
