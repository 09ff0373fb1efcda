import { success, type Serve } from '../../http/serve';
import type { TemplatesService } from './templates.service';

export function templatesRoutes(serve: Serve, { templates }: { templates: TemplatesService }): void {
  serve('listTemplates', async ({ userId, ownerId }) => success(await templates.list({ userId, ownerId })));
  serve('createTemplate', ({ userId, ownerId, body, storeResponse }) =>
    templates.create({ userId, ownerId }, body, storeResponse),
  );
  serve('updateTemplate', async ({ userId, ownerId, params, body }) =>
    success(await templates.update({ userId, ownerId }, params.id, body)),
  );
  serve('deleteTemplate', async ({ userId, ownerId, params }) => {
    await templates.remove({ userId, ownerId }, params.id);
    return success(null);
  });
}
