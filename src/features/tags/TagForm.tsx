import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { SaveTag, Tag, TagLabel } from '@contract/schemas/shapes';
import { TAG_COLORS, tagNameKey } from '@contract/tags';
import { hasVisibleText } from '@contract/visibleText';

import { TextField } from '@/ui/TextField';
import { TagChip } from '@/entities/tag/TagChip';

import './tags.css';

const { nameMaxChars } = limits.tags;

interface Props {
  /** Form id for the dialog's submit button. */
  formId: string;
  value: SaveTag;
  onChange: (part: Partial<SaveTag>) => void;
  /** The other tags of the account: names are unique. */
  others: readonly Tag[];
  onSubmit: (tag: SaveTag) => void;
}

/** Name and colour of a tag, with the chip as it will be shown. */
export function TagForm({ formId, value: { name, color }, others, onChange, onSubmit }: Props) {
  const { t } = useTranslation('tags');
  const [isChecked, setIsChecked] = useState(false);
  const problem = findProblem(name, others);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problem === null) onSubmit({ name: name.trim(), color });
  }

  return (
    <form id={formId} className="tagEditor" noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('form.name')}
        problem={isChecked && problem ? t(`form.problems.${problem}`, { maxChars: nameMaxChars }) : null}
        value={name}
        autoComplete="off"
        autoFocus
        onChange={(typed) => onChange({ name: typed })}
      />
      <fieldset className="wrap tagEditor-colors">
        <legend>{t('form.color')}</legend>
        {TAG_COLORS.map((one) => {
          const shown: TagLabel = { id: 0, name: t(`colors.${one}`), color: one };
          return (
            <label key={one} className="tagEditor-color">
              <input type="radio" name="tag-color" checked={one === color} onChange={() => onChange({ color: one })} />
              <TagChip tag={shown} />
            </label>
          );
        })}
      </fieldset>
    </form>
  );
}

function findProblem(name: string, others: readonly Tag[]): 'empty' | 'tooLong' | 'taken' | null {
  const key = tagNameKey(name);
  if (!hasVisibleText(name)) return 'empty';
  if (isLongerThan(name.trim(), nameMaxChars)) return 'tooLong';
  return others.some((tag) => tagNameKey(tag.name) === key) ? 'taken' : null;
}
