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

/** What is wrong with the name. */
type TagProblem = 'empty' | 'tooLong' | 'taken';

interface Props {
  value: SaveTag;
  problem: TagProblem | null;
  onChange: (part: Partial<SaveTag>) => void;
}

/** Name and colour of a tag, with the chip as it will be shown. */
export function TagForm({ value: { name, color }, problem, onChange }: Props) {
  const { t } = useTranslation('tags');
  return (
    <>
      <TextField
        label={t('form.name')}
        problem={problem ? t(`form.problems.${problem}`, { maxChars: nameMaxChars }) : null}
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
    </>
  );
}

/** @param others the other tags of the account: names are unique */
export function findTagProblem(name: string, others: readonly Tag[]): TagProblem | null {
  const key = tagNameKey(name);
  if (!hasVisibleText(name)) return 'empty';
  if (isLongerThan(name.trim(), nameMaxChars)) return 'tooLong';
  return others.some((tag) => tagNameKey(tag.name) === key) ? 'taken' : null;
}
