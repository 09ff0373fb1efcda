import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

/** With more funnels than this a search stands above them. */
const SEARCH_MIN_COUNT = 10;

interface Props {
  funnels: readonly Funnel[];
  chosenId: number | null;
  onChoose: (funnelId: number) => void;
}

/** One of all funnels, by its name. The library's own select weighs as much as all the rest of this dialog. */
export function FunnelSelect({ funnels, chosenId, onChoose }: Props) {
  const { t } = useTranslation('assignment');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = funnels.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = funnels.filter((funnel) => funnel.id === chosenId || found.includes(funnel));
  return (
    <>
      {funnels.length > SEARCH_MIN_COUNT && (
        <input
          type="search"
          className="plainText assignment-search"
          aria-label={t('funnel.search')}
          placeholder={t('funnel.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <select
        autoFocus
        id="assignment-funnel"
        className="plainSelect assignment-funnel"
        value={chosenId ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value="" disabled hidden>
          {t(found.length === 0 ? 'funnel.empty' : 'funnel.placeholder')}
        </option>
        {shown.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : t('funnel.option', { name })}
          </option>
        ))}
      </select>
      {wanted !== '' && (
        <p role="status" className="assignment-hint">
          {found.length === 0 ? t('funnel.empty') : t('funnel.found', { count: found.length })}
        </p>
      )}
    </>
  );
}
