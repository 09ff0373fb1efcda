import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

import { SearchSelect } from '@/ui/SearchSelect';
import './composer.css';

interface Props {
  groups: readonly Group[];
  value: number | null;
  onChange: (groupId: number) => void;
}

/** The group for which a text with variables is shown; nothing where there is no choice. */
export function SampleGroup({ groups, value, onChange }: Props) {
  const { t } = useTranslation('variables');
  const id = useId();
  const options = useMemo(() => groups.map((group) => ({ value: group.id, label: groupName(group) })), [groups]);
  if (groups.length < 2) return null;
  return (
    <div className="row hint sampleGroup">
      <label htmlFor={id}>{t('sample')}</label>
      <SearchSelect id={id} value={value} options={options} onChange={onChange} />
    </div>
  );
}
