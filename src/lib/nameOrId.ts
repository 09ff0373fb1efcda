import { i18n } from './i18n';

/** The name of a group as it came, or what stands for a group without one in the messenger. */
export const nameOrId = (name: string, groupId: number): string =>
  name.trim() === '' ? i18n.t('groupWithoutName', { id: groupId }) : name;
