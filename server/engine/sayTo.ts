import { eq } from 'drizzle-orm';

import { toLanguage } from '@contract/languages';

import type { Queryable } from '../db/database';
import { users } from '../db/schema';
import { speakIn, standardLanguage } from '../language';

/** Makes words for an owner, in the language they chose in their profile, whoever caused the news. */
export async function sayTo<T>(db: Queryable, userId: number, make: () => T): Promise<T> {
  const [owner] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return speakIn(owner ? toLanguage(owner.language) : standardLanguage(), make);
}
