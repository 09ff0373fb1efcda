import type { MessengerStatus } from '@contract/schemas/messenger';

import type { Deps } from './deps';
import type { Serve } from './http/serve';
import type { Sessions } from './http/sessions';
import { groupsRoutes } from './modules/groups/groups.routes';
import { createGroupsService } from './modules/groups/groups.service';
import { watchGroups } from './modules/groups/watchGroups';
import { messengerRoutes } from './modules/messenger/messenger.routes';
import { createMessengerService } from './modules/messenger/messenger.service';
import { sessionRoutes } from './modules/session/session.routes';
import { createSessionService } from './modules/session/session.service';
import type { SocketServer } from './realtime/socketServer';

/** What rooms need besides `Deps`. */
export interface House {
  sessions: Sessions;
  sockets: SocketServer;
}

/** What the socket server asks of the rooms. */
export interface Rooms {
  findMessengerStatus(userId: number): Promise<MessengerStatus>;
}

/** Makes every room's service and hangs its calls. Who needs whom is written here and nowhere else. */
export function openRooms(serve: Serve, deps: Deps, { sessions, sockets }: House): Rooms {
  const session = createSessionService({ ...deps, sessions, cutSession: (key) => sockets.cutSession(key) });
  sessionRoutes(serve, { session });

  const messenger = createMessengerService(deps);
  messengerRoutes(serve, { messenger });
  messenger.watch();

  groupsRoutes(serve, { groups: createGroupsService(deps) });
  watchGroups(deps);
  return { findMessengerStatus: messenger.statusOf };
}
