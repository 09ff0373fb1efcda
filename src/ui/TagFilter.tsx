import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { TagLabel } from '@contract/schemas/shapes';

import { WITHOUT_TAGS } from '@/lib/tagFilter';

import { lazyView } from './lazyView';
import './tagFilter.css';

// antd's select is large.
const { View: TagSelect } = lazyView(
  async () => (await import(/* webpackChunkName: "tag-select" */ './TagSelect')).TagSelect,
);

interface Props {
  tags: readonly TagLabel[];
  /** Ids separated by commas, `none`, or ''. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters groups by tags: at least one of several, or groups without any. Nothing without tags. */
export function TagFilter({ tags, value, onChange }: Props) {
  const { t } = useTranslation('common');
  if (tags.length === 0) return null;
  const chosen = value === '' ? [] : value.split(',');

  function handleChange(next: string[]) {
    const added = next.find((one) => !chosen.includes(one));
    if (added === WITHOUT_TAGS) onChange(WITHOUT_TAGS);
    else onChange(next.filter((one) => one !== WITHOUT_TAGS).join(','));
  }

  return (
    <div className="tagFilter">
      <Suspense fallback={null}>
        <TagSelect
          isCompact
          tags={tags}
          value={chosen}
          others={[{ value: WITHOUT_TAGS, label: t('tags.filter.none') }]}
          label={t('tags.filter.label')}
          placeholder={t('tags.filter.any')}
          maxCount={20}
          onChange={handleChange}
        />
      </Suspense>
    </div>
  );
}
