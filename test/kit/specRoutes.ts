import { toSeconds } from '@contract/time';

/** One request as a test sees it: parameters of the path, the query and the parsed body. */
export interface SpecRequest {
  route: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A response that is not plain JSON with status 200. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly contentType = 'application/json',
  ) {}
}

export type SpecAnswer = (request: SpecRequest) => unknown;

/** The envelope of the data calls. Source: SPEC-7.4. */
export const success = (response?: unknown) => ({
  status: 'success',
  ...(response !== undefined && { response }),
});

/** An error as the data calls send it: the server's text for people in `response`. */
export const failure = (status: number, response: string) => new Reply(status, { status: 'error', response });

export const specOwner = { email: 'owner@example.com', password: 'secret1' };
const user = { email: specOwner.email, telegram_username: 'owner_1', telegram_notifications: true };
const done = () => success();
const nowS = () => toSeconds(Date.now());

export const groups = [
  { id: 11, name: 'North', custom_name: 'Sales north', group_type: 'community' },
  { id: 12, name: 'South', custom_name: null, group_type: 'group' },
];
export const funnel = { id: 21, name: 'Spring', description: '', active: true, steps: [{}, {}] };

const structure = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'message_1', type: 'message', position: { x: 0, y: 160 }, data: { message: 'Hello', delay: 0, media: null } },
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'message_1', type: 'smoothstep', label: '', data: { condition: 'always' } },
  ],
};

/** Every call of section 7 of the specification with only the fields of section 3; calls that are ours do not exist here. */
export const specRoutes: Record<string, SpecAnswer> = {
  'POST /login': ({ body }) =>
    (body as typeof specOwner).password === specOwner.password
      ? { success: true, user, token: 'spec-token' }
      : new Reply(401, { success: false, error: 'Wrong e-mail or password' }),
  'GET /logout': done,
  'GET /auth/check': () => ({ success: true, user }),
  'GET /user/onboarding': () =>
    success({
      hasCompletedOnboarding: true,
      progress: { completedSteps: ['welcome', 'completion'], lastCompletedAt: Date.now(), version: '1.0.0' },
    }),
  'PATCH /user/onboarding': done,
  'POST /user/onboarding/reset': done,
  'GET /user/profile': () => ({ success: true, user }),
  'PATCH /user/profile': done,
  'POST /user/telegram/test': done,
  'POST /support/send-message': done,
  'GET /support/messages': () => success([]),
  'GET /support/status': () => ({ status: { isSupportConfigured: true } }),
  'GET /telegram/bot-info': () => success({ username: 'voronka_bot', link: 'https://t.me/voronka_bot' }),

  'GET /whatsapp/status': () => ({
    success: true,
    response: { isReady: true, isInitializing: false, hasAuth: true, qrCode: null },
  }),
  'POST /whatsapp/init': done,
  'GET /whatsapp-qr': () => ({ qr: null }),
  'POST /whatsapp/send-qr': done,
  'POST /whatsapp/reset': done,

  'GET /groups_list': () => success(groups),
  'GET /groups': () => success(groups),
  'POST /groups_list/refresh': done,
  'PATCH /groups/:id/custom_name': done,
  'POST /groups/update_names': done,
  'GET /groups/:id/greeting': ({ params }) => success(params.id === '11' ? 'https://example.com/hello' : null),
  'POST /groups/:id/greeting': done,
  'DELETE /groups/:id/greeting': done,
  'DELETE /groups/:id': done,
  'GET /groups/:id/check_activity': done,
  'POST /groups/delete_inactive': () => success({ deleted_count: 2 }),
  'GET /groups/:id/members/download': () => new Reply(200, 'phone;name;admin\r\n7900;Anna;1\r\n', 'text/csv'),

  'POST /upload': () => success({ url: '/uploads/a.png' }),
  'POST /delete_media': done,
  'POST /broadcast': () => success({}),

  'GET /funnels': () => success([funnel]),
  'GET /funnels/all': () => success([funnel]),
  'GET /funnels/stats': done,
  'GET /funnels/locks-status': () =>
    success({ status: { running: { count: 1, schedules: [31] }, stopped: { count: 0 }, total: 1 } }),
  'POST /funnels/clear-locks': () => success({ clearedCount: 1 }),
  'GET /funnels/:id': ({ params }) => success({ ...funnel, id: Number(params.id) }),
  'POST /funnels': () => success({ id: 22 }),
  'PUT /funnels/:id': done,
  'PATCH /funnels/:id/status': done,
  'DELETE /funnels/:id': done,
  'POST /funnels/:id/duplicate': done,
  'GET /funnels/:id/structure': () => success(structure),
  'POST /funnels/:id/structure': done,
  'GET /funnels/:id/messages': () => success([]),
  'POST /funnels/:id/messages': done,
  'DELETE /funnels/:id/messages': done,
  'POST /funnels/:id/assign': done,
  'POST /funnels/:id/start': done,
  'POST /funnels/:id/start-multiple': ({ body }) => {
    const totalGroups = (body as { group_ids: number[] }).group_ids.length;
    return success({ successfulGroups: totalGroups, failedGroups: 0, totalGroups });
  },
  'GET /funnels/:id/schedules': () => success([{ id: 31, start_at: nowS() + 1_800, active: true }]),
  'GET /funnels/:id/schedules/group/:groupId': () => success([{ id: 31, start_at: nowS() + 1_800, active: true }]),
  'POST /funnel_schedules': () => success({ id: 32 }),
  'DELETE /funnels/schedules/:id': done,
  'PATCH /funnels/schedules/:id/deactivate': done,
  'POST /funnels/:id/deactivate-in-group/:groupId': done,
  'GET /funnels/:id/runs': () =>
    success([
      {
        id: 41,
        started_at: nowS() - 600,
        finished: false,
        messages: [
          { order_num: 1, status: 'success', delay_minutes: 0, message: 'First text' },
          { order_num: 2, status: 'pending', delay_minutes: 5, message: 'Second text' },
        ],
      },
      { id: 42, started_at: nowS() - 7_200, finished: true, messages: [] },
    ]),
  'GET /funnel_schedules/active': () =>
    success([
      { id: 31, funnel_id: 21, group_id: 11, start_at: new Date((nowS() + 1_800) * 1_000).toISOString(), active: true },
    ]),
};
