import { success, type Serve } from '../../http/serve';
import type { TemplatesService } from './templates.service';

/** Routes of templates of messages. */
export function templatesRoutes(serve: Serve, { templates }: { templates: TemplatesService }): void {
  serve('listTemplates', async ({ userId }) => success(await templates.list(userId)));
  serve('createTemplate', ({ userId, body, storeResponse }) => templates.create(userId, body, storeResponse));
  serve('updateTemplate', async ({ userId, params, body }) => success(await templates.update(userId, params.id, body)));
  serve('deleteTemplate', async ({ userId, params }) => {
    await templates.remove(userId, params.id);
    return success(null);
  });
}
