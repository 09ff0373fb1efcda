import { success, type Serve } from '../../http/serve';
import type { NotificationsService } from './notifications.service';

export function notificationsRoutes(serve: Serve, { notifications }: { notifications: NotificationsService }): void {
  serve('listNotifications', async ({ userId }) => success(await notifications.list(userId)));
  serve('markNotification', async ({ userId, params, body }) =>
    success(await notifications.mark(userId, params.id, body.unread)),
  );
  serve('readAllNotifications', async ({ userId }) => {
    await notifications.readAll(userId);
    return success(null);
  });
  serve('deleteNotification', async ({ userId, params }) => {
    await notifications.remove(userId, params.id);
    return success(null);
  });
}
