import { useTranslation } from 'react-i18next';

import type { TagLabel } from '@contract/schemas/shapes';

import { TagChip } from '@/ui/TagChip';

import './groupTags.css';
import './groupsTexts';

/** More are behind a button, so that the row of tags is never higher than one line. */
const SHOWN_MAX_COUNT = 3;

/** The first tags of a group in one line of a fixed height, and a button with the number of the others. */
export function GroupTagChips({ groupId, tags }: { groupId: number; tags: readonly TagLabel[] }) {
  const { t } = useTranslation('groups');
  const others = tags.slice(SHOWN_MAX_COUNT).map(({ name }) => name);
  return (
    <p className="groupTags">
      {tags.slice(0, SHOWN_MAX_COUNT).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {others.length > 0 && (
        <button
          type="button"
          data-action="tags"
          data-group-id={groupId}
          className="linkButton groupTags-more"
          aria-label={t('card.moreTags', { names: others.join(', ') })}
          title={others.join('\n')}
        >
          +{others.length}
        </button>
      )}
    </p>
  );
}
