import { eq } from 'drizzle-orm';

import { toLanguage } from '@contract/languages';

import type { Queryable } from '../db/database';
import { users } from '../db/schema';
import { runWithLanguage, processLanguage } from '../language';

/** Makes words for an owner, in the language they chose in their profile, whoever caused the news. */
export async function withUserLanguage<T>(db: Queryable, userId: number, make: () => T): Promise<T> {
  const [owner] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return runWithLanguage(owner ? toLanguage(owner.language) : processLanguage(), make);
}
