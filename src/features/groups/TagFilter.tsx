import { useTranslation } from 'react-i18next';

import type { TagLabel } from '@contract/schemas/shapes';

import { TagSelect } from '@/ui/TagSelect';

import { WITHOUT_TAGS } from './groupFilter';
import './groupTags.css';
import './groupsTexts';

interface Props {
  tags: readonly TagLabel[];
  /** Ids separated by commas, `none`, or ''. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters groups by tags: at least one of several, or groups without any. */
export function TagFilter({ tags, value, onChange }: Props) {
  const { t } = useTranslation('groups');
  const chosen = value === '' ? [] : value.split(',');

  function handleChange(next: string[]) {
    const added = next.find((one) => !chosen.includes(one));
    if (added === WITHOUT_TAGS) onChange(WITHOUT_TAGS);
    else onChange(next.filter((one) => one !== WITHOUT_TAGS).join(','));
  }

  return (
    <div className="groupFilter-tags">
      <TagSelect
        isCompact
        tags={tags}
        value={chosen}
        others={[{ value: WITHOUT_TAGS, label: t('filter.tags.none') }]}
        label={t('filter.tags.label')}
        placeholder={t('filter.tags.any')}
        maxCount={20}
        onChange={handleChange}
      />
    </div>
  );
}
