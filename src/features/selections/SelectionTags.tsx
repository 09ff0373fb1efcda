import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useTags } from '@/api/useTags';
import { TagSelect } from '@/entities/tag/TagSelect';

import type { SelectionFields } from './selectionFields';
import './selections.css';

const TAG_FIELDS = ['allTagIds', 'anyTagIds', 'noTagIds'] as const;

interface Props {
  fields: SelectionFields;
  onChange: (part: Partial<SelectionFields>) => void;
}

/** Conditions about tags. A deleted tag stays until it is removed: without it the selection would suddenly contain more groups. */
export function SelectionTags({ fields, onChange }: Props) {
  const { t } = useTranslation('selections');
  const { tags, isLoaded } = useTags();
  const used = TAG_FIELDS.flatMap((field) => fields[field]);
  if (isLoaded && tags.length + used.length === 0) return <p className="note selections-hint">{t('form.noTags')}</p>;
  const known = new Set(tags.map(({ id }) => id));
  const deleted = isLoaded ? [...new Set(used)].filter((id) => !known.has(id)) : [];
  const others = deleted.map((id) => ({ value: String(id), label: t('form.deletedTag') }));
  return (
    <>
      {TAG_FIELDS.map((field) => (
        <div key={field} className="formField">
          <span aria-hidden="true">{t(`form.${field}`)}</span>
          <TagSelect
            tags={tags}
            value={fields[field].map(String)}
            others={others.filter(({ value }) => fields[field].includes(Number(value)))}
            label={t(`form.${field}`)}
            placeholder={t('form.tagsPlaceholder')}
            maxCount={limits.selections.tagsMaxCount}
            onChange={(value) => onChange({ [field]: value.map(Number) })}
          />
        </div>
      ))}
      {deleted.length > 0 && <p className="note selections-problem">{t('form.deletedTags')}</p>}
    </>
  );
}
