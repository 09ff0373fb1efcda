import { success, type Serve } from '../../http/serve';
import type { SelectionsService } from './selections.service';

export function selectionsRoutes(serve: Serve, { selections }: { selections: SelectionsService }): void {
  serve('listSelections', async ({ userId }) => success(await selections.list(userId)));
  serve('createSelection', ({ userId, body, storeResponse }) => selections.create(userId, body, storeResponse));
  serve('updateSelection', async ({ userId, params, body }) =>
    success(await selections.update(userId, params.id, body)),
  );
  serve('deleteSelection', async ({ userId, params }) => {
    await selections.remove(userId, params.id);
    return success(null);
  });
  serve('listSelectionGroups', async ({ userId, params }) => success(await selections.listGroups(userId, params.id)));
}
