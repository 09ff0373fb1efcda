import { useTranslation } from 'react-i18next';

import type { Tag } from '@contract/schemas/shapes';
import { TAG_COLORS, type TagColor } from '@contract/tags';

import { useCreateTagMutation } from '@/api/tagsApi';
import { useAnnounce } from '@/ui/useAnnounce';

/** Creates a tag in the colour used least so far; resolves to its id, or to null when it failed. */
export function useCreateTag(tags: readonly Tag[]) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const [createTag, { isLoading }] = useCreateTagMutation();

  async function create(name: string): Promise<number | null> {
    const creation = createTag({ name, color: findRarestColor(tags) }).unwrap();
    const isDone = await announce(creation, { failure: t('create.failed') });
    return isDone ? (await creation).id : null;
  }

  return { create, isCreating: isLoading };
}

/** The first of the least used colours. */
function findRarestColor(tags: readonly Tag[]): TagColor {
  const countOf = (color: TagColor) => tags.filter((tag) => tag.color === color).length;
  return TAG_COLORS.reduce((best, color) => (countOf(color) < countOf(best) ? color : best));
}
