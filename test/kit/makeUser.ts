import type { User } from '@contract/schemas/shapes';

/** The signed-in owner with a value in every field that must have one; a test names only the fields that it is about. */
export const makeUser = (given: Partial<User> = {}): User => ({
  id: 1,
  email: 'owner@example.com',
  telegram_username: null,
  telegram_notifications: false,
  ...given,
});
