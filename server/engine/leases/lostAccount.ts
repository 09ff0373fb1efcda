import { eq } from 'drizzle-orm';

import { messengerAccounts } from '../../db/schema';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import type { EngineParts } from '../core/engineParts';

/** Notifies the owner of an account that no process can take, because the work for it fails again and again. */
export async function reportLostAccount({ db, publish }: EngineParts, accountId: number): Promise<void> {
  const [account] = await db
    .select({ userId: messengerAccounts.userId })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.id, accountId));
  if (!account) return;
  const { userId } = account;
  const texts = await withUserLanguage(db, userId, () => ({
    title: translate('lostAccount.title'),
    message: translate('lostAccount.message'),
  }));
  await notify({ db, publish }, { userId, type: 'generic', tone: 'error', ...texts });
}
