import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { Selection, TagLabel } from '@contract/schemas/shapes';

import { quoted } from '@/lib/names';
import { isAlone, selectionValue, WITHOUT_TAGS } from '@/lib/tagFilter';

import { lazyView } from '@/ui/lazyView';
import { MissingExtra } from '@/ui/missing';
import './tagFilter.css';
import { useDrawnLater } from '@/ui/useDrawnLater';

// antd's select is large.
const { View: TagSelect } = lazyView(
  async () => (await import(/* webpackChunkName: "tag-select" */ './TagSelect')).TagSelect,
  MissingExtra,
);

interface Props {
  tags: readonly TagLabel[];
  /** Saved selections, which are filters too. */
  selections?: readonly Selection[];
  /** Ids of tags separated by commas, `none`, a selection, or ''. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters groups by tags: at least one of several, or groups without any; or by a selection. Nothing without any of them. */
export const TagFilter = memo(function TagFilter({ tags, selections = [], value, onChange }: Props) {
  const { t } = useTranslation('common');
  // After the groups: the select with all its options takes as long as they do.
  const isDrawn = useDrawnLater();
  if (tags.length + selections.length === 0) return null;
  const kind = selections.length > 0 ? 'withSelections' : 'ofTags';
  const chosen = value === '' ? [] : value.split(',');

  function handleChange(next: string[]) {
    const added = next.find((one) => !chosen.includes(one));
    if (added !== undefined && isAlone(added)) onChange(added);
    else onChange(next.filter((one) => !isAlone(one)).join(','));
  }

  return (
    <div className="tagFilter">
      <Suspense fallback={null}>
        {isDrawn && (
          <TagSelect
            isCompact
            tags={tags}
            value={chosen}
            others={tags.length > 0 ? [{ value: WITHOUT_TAGS, label: t('tags.filter.none') }] : []}
            selections={selections.map(({ id, name }) => ({ value: selectionValue(id), label: quoted(name) }))}
            label={t(`tags.filter.label.${kind}`)}
            placeholder={t(`tags.filter.any.${kind}`)}
            maxCount={20}
            onChange={handleChange}
          />
        )}
      </Suspense>
    </div>
  );
});
