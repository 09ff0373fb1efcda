import type { Repeat } from '../planner/repeats';
import type { SelectionRule } from '../schemas/selections';
import { DAY_MS, HOUR_MS, toSeconds } from '../time';

/** What an account owns that examples of bodies name. */
export interface Own {
  groupId: number;
  funnelId: number;
  scheduleId: number;
  runId: number;
  tagId: number;
  fieldId: number;
  mediaUrl: string;
}

export const tomorrowMs = () => Date.now() + DAY_MS;
export const inTwoHoursS = () => toSeconds(Date.now() + 2 * HOUR_MS);

/** A message after the start. */
export const exampleGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'm', type: 'message', position: { x: 0, y: 0 }, data: { message: 'm', delay: 0 } },
  ],
  edges: [{ id: 'start_1>m', source: 'start_1', target: 'm', data: { condition: 'always', delay: 0, label: '' } }],
};

/** Every group in which one can write. */
export const exampleRule: SelectionRule = {
  allTagIds: [],
  anyTagIds: [],
  noTagIds: [],
  type: null,
  membersMin: null,
  membersMax: null,
  activity: null,
  canPost: true,
  nameContains: '',
};

/** At midnight. */
export const exampleRepeat: Repeat = {
  kind: 'daily',
  time: '00:00',
  weekdays: [],
  monthDay: 1,
  zone: 'UTC+0',
  untilMs: null,
};

/** Nothing listens there. */
export const exampleProxy = { kind: 'socks5', host: '127.0.0.1', port: 9, username: 'example', password: 'example' };
