import { useTranslation } from 'react-i18next';

import type { User } from '@contract/schemas/shapes';

import { useAccountName } from '@/entities/accounts/accountNames';
import { nameInQuotes } from '@/lib/names';
import { LineIcon } from '@/ui/LineIcon';

import './accountButton.css';

const DOWN = 'M6 8l4 4 4-4';

interface Props {
  account: NonNullable<User['account']>;
  onClick: () => void;
}

/** In the top bar: which account everything on the screen belongs to; it leads to the others. */
export function AccountButton({ account, onClick }: Props) {
  const { t } = useTranslation('accounts');
  const name = useAccountName()(account);
  const label = t('change', { name: nameInQuotes(name) });
  return (
    <button type="button" className="bareButton accountButton" title={label} aria-label={label} onClick={onClick}>
      <span className="accountButton-name">{name}</span>
      <LineIcon path={DOWN} />
    </button>
  );
}
