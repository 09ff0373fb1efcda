import { translate } from './translate';

/** The name of a group in texts, or in the current language what stands for a group without one. */
export const nameOrId = (name: string, groupId: number): string =>
  name.trim() === '' ? translate('groupWithoutName', { id: groupId }) : name;
