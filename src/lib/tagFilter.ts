/** A tag, whatever else is known of it. */
type Identified = { id: number };

/** Value of the filter for groups without tags. */
export const WITHOUT_TAGS = 'none';

/** Value of the filter for the groups of a saved selection. */
export const selectionValue = (id: number): string => `s${id}`;

/** Whether a value stands alone: it cannot be combined with tags. */
export const isAlone = (value: string): boolean => value === WITHOUT_TAGS || value.startsWith('s');

/** Ids separated by commas, `none`, or '' for any; without the ids of deleted tags. */
export function keepExistingTags(filter: string, tags: readonly Identified[]): string {
  if (filter === '' || filter === WITHOUT_TAGS) return tags.length > 0 ? filter : '';
  const ids = new Set(tags.map(({ id }) => String(id)));
  return filter
    .split(',')
    .filter((id) => ids.has(id))
    .join(',');
}

/** Whether a group matches such a filter: of several tags it has at least one. */
export function createTagMatcher(filter: string, byGroup: ReadonlyMap<number, readonly Identified[]>) {
  const wanted = new Set(filter.split(',').map(Number));
  return ({ id }: { id: number }): boolean => {
    if (filter === '') return true;
    const own = byGroup.get(id);
    return filter === WITHOUT_TAGS ? own === undefined : own?.some((tag) => wanted.has(tag.id)) === true;
  };
}
