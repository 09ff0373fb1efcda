import type { Group, SaveSelection, Tag } from '@contract/schemas/shapes';
import { TAG_COLORS } from '@contract/tags';
import type { Client } from '@test/browser/client';
import { anyGroupRule } from '@test/kit/anyGroupRule';

const TAGS_COUNT = 200;
const TAGS_PER_GROUP = 5;
const SELECTIONS_COUNT = 50;

/** As many tags as an account can have, five in each group, and 50 selections by them. */
export async function addTags(client: Client, groups: readonly Group[]): Promise<void> {
  const tags: Tag[] = [];
  for (let at = 0; at < TAGS_COUNT; at += 1) {
    const own = groups.filter((_group, index) => (index + TAGS_COUNT - at) % TAGS_COUNT < TAGS_PER_GROUP);
    tags.push(await client.saveTag(`Tag ${at}`, own, TAG_COLORS[at % TAG_COLORS.length]));
  }
  for (let at = 0; at < SELECTIONS_COUNT; at += 1) {
    const [anyTagIds, noTagIds] = [tags.slice(4 * at, 4 * at + 3), tags.slice(4 * at + 3, 4 * at + 4)];
    const body: SaveSelection = {
      name: `Selection ${at}`,
      rule: {
        ...anyGroupRule,
        anyTagIds: anyTagIds.map(({ id }) => id),
        noTagIds: noTagIds.map(({ id }) => id),
        canPost: true,
      },
    };
    await client.call('createSelection', { body });
  }
}
