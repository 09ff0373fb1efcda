import type { TagLabel } from '@contract/schemas/shapes';

import { countWholeTags } from '@/entities/tag/countWholeTags';
import { TagChip } from '@/entities/tag/TagChip';

import './groupTags.css';
import type { Translate } from './translate';

interface Props {
  t: Translate;
  groupId: number;
  tags: readonly TagLabel[];
  /** Of the line; what does not fit is behind a button, so that it is never higher than one line. */
  lineChars: number;
}

/** The first tags of a group in one line of a fixed height, and a button with the number of the others. */
export function GroupTagChips({ t, groupId, tags, lineChars }: Props) {
  const shownMaxCount = countWholeTags(tags, lineChars);
  const others = tags.slice(shownMaxCount).map(({ name }) => name);
  return (
    <p className="groupTags">
      {tags.slice(0, shownMaxCount).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {others.length > 0 && (
        <button
          type="button"
          data-action="tags"
          data-group-id={groupId}
          className="linkButton groupTags-more"
          aria-label={t('card.moreTags', { total: others.length, names: others.join(', ') })}
          title={others.join('\n')}
        >
          +{others.length}
        </button>
      )}
    </p>
  );
}
