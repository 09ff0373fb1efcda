import { success, type Serve } from '../../http/serve';
import type { TagsService } from './tags.service';

export function tagsRoutes(serve: Serve, { tags }: { tags: TagsService }): void {
  serve('listTags', async ({ userId }) => success(await tags.list(userId)));
  serve('createTag', ({ userId, body, storeResponse }) => tags.create(userId, body, storeResponse));
  serve('updateTag', async ({ userId, params, body }) => success(await tags.update(userId, params.id, body)));
  serve('deleteTag', async ({ userId, params }) => {
    await tags.remove(userId, params.id);
    return success(null);
  });
  serve('tagGroups', async ({ userId, params, body }) => success(await tags.tagGroups(userId, params.id, body)));
  serve('setGroupTags', async ({ userId, params, body }) => {
    await tags.setOfGroup(userId, params.id, body.tagIds);
    return success(null);
  });
}
