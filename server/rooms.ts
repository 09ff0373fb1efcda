import type { MessengerStatus } from '@contract/schemas/messenger';

import type { Deps } from './deps';
import type { Simulator } from './gateways/messenger/simulator/simulator';
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
  /** Whose phone is shown; null when a real messenger is on. */
  simulator: Simulator | null;
}

/** What the house asks of its rooms. */
export interface Rooms {
  findMessengerStatus(userId: number): Promise<MessengerStatus>;
  /** Ends what the rooms listen to. */
  close(): void;
}

/** Makes every room's service and hangs its calls. Who needs whom is written here and nowhere else. */
export function openRooms(serve: Serve, deps: Deps, { sessions, sockets }: House): Rooms {
  const session = createSessionService({ ...deps, sessions, cutSession: (key) => sockets.cutSession(key) });
  const messenger = createMessengerService(deps);
  const groups = createGroupsService(deps);

  sessionRoutes(serve, { session });
  messengerRoutes(serve, { messenger });
  groupsRoutes(serve, { groups });

  const unwatch = [messenger.watch(), watchGroups(deps)];
  return {
    findMessengerStatus: (userId) => messenger.statusOf(userId),
    close: () => unwatch.forEach((end) => end()),
  };
}
