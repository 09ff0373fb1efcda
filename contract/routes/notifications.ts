import { z } from 'zod';

import { Nothing, success } from '../schemas/envelope';
import { Notification, NotificationChange, NotificationParams } from '../schemas/notifications';
import { defineCalls } from './defineCalls';

export const notificationCalls = defineCalls('notifications', {
  listNotifications: { route: 'GET /notifications', response: success(z.array(Notification)) },
  markNotification: {
    route: 'PATCH /notifications/:id',
    params: NotificationParams,
    body: NotificationChange,
    response: success(Notification),
    errors: ['NOTIFICATION_NOT_FOUND'],
    changes: 'notification',
    example: () => ({ unread: false }),
    ifRepeated: 'settled',
  },
  readAllNotifications: {
    route: 'POST /notifications/read-all',
    response: Nothing,
    changes: 'notificationList',
    ifRepeated: 'settled',
  },
  deleteNotification: {
    route: 'DELETE /notifications/:id',
    params: NotificationParams,
    response: Nothing,
    errors: ['NOTIFICATION_NOT_FOUND'],
    changes: 'notification',
  },
});
