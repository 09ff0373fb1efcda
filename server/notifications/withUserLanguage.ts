import { eq } from 'drizzle-orm';

import { toLanguage } from '@contract/languages';

import type { Queryable } from '../db/database';
import { users } from '../db/schema';
import { runWithLanguage, processLanguage } from '../language';

/** Makes texts for an owner in the language of their profile, independent of who caused the notification. */
export async function withUserLanguage<T>(db: Queryable, userId: number, make: () => T): Promise<T> {
  const [owner] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return runWithLanguage(owner ? toLanguage(owner.language) : processLanguage(), make);
}
