import { eq } from 'drizzle-orm';

import { toLanguage } from '@contract/languages';
import { OTHER_NAMES } from '@contract/messengerKinds';

import type { Queryable } from '../db/database';
import { messengerAccounts, users } from '../db/schema';
import { kindOrStandard, runWithLanguage, runWithMessenger, processLanguage } from '../language';

/** Makes texts for an owner in the language of their profile, with the name of their messenger, independent of who caused the notification. */
export async function withUserLanguage<T>(db: Queryable, userId: number, make: () => T): Promise<T> {
  const [owner] = await db
    .select({ language: users.language, kind: messengerAccounts.kind })
    .from(users)
    .leftJoin(messengerAccounts, eq(messengerAccounts.userId, users.id))
    .where(eq(users.id, userId));
  const language = owner ? toLanguage(owner.language) : processLanguage();
  return runWithMessenger(OTHER_NAMES[kindOrStandard(owner?.kind) ?? ''] ?? null, () =>
    runWithLanguage(language, make),
  );
}
