import { z } from 'zod';

import { Deleted, Id, IdParams, Nothing, inFlight, success } from '../schemas/envelope';
import {
  ActiveSchedule,
  AssignFunnel,
  Chosen,
  ChosenDone,
  CreateSchedule,
  FunnelSchedule,
  MemoryStatus,
  StartFunnel,
  StartFunnelInGroups,
  StartTrial,
  StartedInGroups,
} from '../schemas/schedules';
import { defineCalls } from './defineCalls';
import { filling, starting } from './sharedErrors';

export const scheduleCalls = defineCalls('schedules', {
  assignFunnel: {
    route: 'POST /funnels/:id/assign',
    params: IdParams,
    body: AssignFunnel,
    response: Nothing,
    errors: ['FUNNEL_NOT_FOUND', 'GROUP_NOT_FOUND', 'FUNNEL_NOT_READY'],
    changes: 'funnel',
  },
  startFunnel: {
    route: 'POST /funnels/:id/start',
    params: IdParams,
    body: StartFunnel,
    response: success(FunnelSchedule),
    errors: [...starting, ...filling, 'GROUP_NOT_FOUND', 'GROUP_NOT_WRITABLE', 'SCHEDULE_DUPLICATE'],
    isIdempotent: true,
    creates: 'schedule',
  },
  startFunnelInGroups: {
    route: 'POST /funnels/:id/start-multiple',
    params: IdParams,
    body: StartFunnelInGroups,
    response: success(StartedInGroups),
    errors: [...starting, 'FUNNEL_CHANGED'],
    isIdempotent: true,
    changes: 'funnel',
  },
  startTrial: {
    route: 'POST /funnels/:id/trial',
    params: IdParams,
    body: StartTrial,
    response: success(FunnelSchedule),
    errors: [
      'FUNNEL_NOT_FOUND',
      'GROUP_NOT_FOUND',
      ...filling,
      'FUNNEL_NOT_READY',
      'GROUP_NOT_WRITABLE',
      'FUNNEL_CHANGED',
    ],
    isIdempotent: true,
    changes: 'schedule',
  },
  listSchedules: {
    route: 'GET /funnels/:id/schedules',
    params: IdParams,
    response: success(z.array(FunnelSchedule)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  listGroupSchedules: {
    route: 'GET /funnels/:id/schedules/group/:groupId',
    params: z.object({ id: Id, groupId: Id }),
    response: success(z.array(FunnelSchedule)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  createSchedule: {
    route: 'POST /funnel_schedules',
    body: CreateSchedule,
    response: success(FunnelSchedule),
    errors: ['FUNNEL_NOT_FOUND', 'GROUP_NOT_FOUND', 'FUNNEL_NOT_READY', 'START_IN_THE_PAST', 'SCHEDULE_DUPLICATE'],
    isIdempotent: true,
    creates: 'schedule',
  },
  deleteSchedule: {
    route: 'DELETE /funnels/schedules/:id',
    params: IdParams,
    response: Deleted,
    errors: ['SCHEDULE_NOT_FOUND'],
    changes: 'schedule',
  },
  stopSchedule: {
    route: 'PATCH /funnels/schedules/:id/deactivate',
    params: IdParams,
    response: success(FunnelSchedule.extend(inFlight)),
    errors: ['SCHEDULE_NOT_FOUND'],
    changes: 'schedule',
  },
  stopSchedules: {
    route: 'POST /funnel_schedules/stop',
    body: Chosen,
    response: success(ChosenDone),
    changes: 'memory',
  },
  stopFunnelInGroup: {
    route: 'POST /funnels/:id/deactivate-in-group/:groupId',
    params: z.object({ id: Id, groupId: Id }),
    response: success(z.object({ stopped: z.number().int(), ...inFlight })),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
  listActiveSchedules: { route: 'GET /funnel_schedules/active', response: success(z.array(ActiveSchedule)) },
  getMemoryStatus: { route: 'GET /funnels/locks-status', response: MemoryStatus },
  clearMemory: {
    route: 'POST /funnels/clear-locks',
    response: success(z.object({ clearedCount: z.number().int(), ...inFlight })),
    changes: 'memory',
  },
});
