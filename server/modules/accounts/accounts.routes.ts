import { success, type Serve } from '../../http/serve';
import type { AccountsService } from './accounts.service';

export function accountsRoutes(serve: Serve, { accounts }: { accounts: AccountsService }): void {
  serve('listAccounts', async ({ userId, ownerId }) => success(await accounts.list({ userId, ownerId })));
  serve('addAccount', ({ userId, ownerId, body, storeResponse }) =>
    accounts.add({ userId, ownerId }, body, storeResponse),
  );
  serve('renameAccount', async ({ userId, ownerId, params, body }) =>
    success(await accounts.rename({ userId, ownerId }, params.id, body)),
  );
  serve('removeAccount', async ({ userId, ownerId, params }) =>
    success(await accounts.remove({ userId, ownerId }, params.id)),
  );
  serve('openAccount', async ({ userId, ownerId, params, request }) => ({
    success: true as const,
    ...(await accounts.open({ userId, ownerId, key: request.sessionKey }, params.id)),
    error: null,
  }));
}
