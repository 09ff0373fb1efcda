import { success, type Serve } from '../../http/serve';
import type { JournalService } from './journal.service';

export function journalRoutes(serve: Serve, { journal }: { journal: JournalService }): void {
  serve('listJournal', async ({ userId, query }) => success(await journal.list(userId, query)));
  serve('listActions', async ({ userId, query }) => success(await journal.listActions(userId, query)));
  serve('listConnectionChanges', async ({ userId, query }) =>
    success(await journal.listConnectionChanges(userId, query)),
  );
  serve('countJournal', async ({ userId, query }) => success(await journal.count(userId, query)));
}
