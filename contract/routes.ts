/**
 * Every call the browser can make, by name; both sides take method and path from here. Paths are below `apiPrefix`. Source: section 7 of docs/specification.md;
 * the last block is ours.
 */
export const routes = {
  login: 'POST /login',
  logout: 'GET /logout',
  checkAuth: 'GET /auth/check',

  getOnboarding: 'GET /user/onboarding',
  saveOnboarding: 'PATCH /user/onboarding',
  resetOnboarding: 'POST /user/onboarding/reset',
  getProfile: 'GET /user/profile',
  saveProfile: 'PATCH /user/profile',
  testTelegram: 'POST /user/telegram/test',
  sendSupportMessage: 'POST /support/send-message',
  listSupportMessages: 'GET /support/messages',
  getSupportStatus: 'GET /support/status',
  reportError: 'POST /support/errors',
  getBotInfo: 'GET /telegram/bot-info',

  getMessengerStatus: 'GET /whatsapp/status',
  connectMessenger: 'POST /whatsapp/init',
  getQrCode: 'GET /whatsapp-qr',
  sendQrCode: 'POST /whatsapp/send-qr',
  resetMessenger: 'POST /whatsapp/reset',

  listGroups: 'GET /groups_list',
  listPickerGroups: 'GET /groups',
  refreshGroups: 'POST /groups_list/refresh',
  renameGroup: 'PATCH /groups/:id/custom_name',
  renameGroups: 'POST /groups/update_names',
  getGreeting: 'GET /groups/:id/greeting',
  saveGreeting: 'POST /groups/:id/greeting',
  deleteGreeting: 'DELETE /groups/:id/greeting',
  deleteGroup: 'DELETE /groups/:id',
  checkGroupActivity: 'GET /groups/:id/check_activity',
  deleteInactiveGroups: 'POST /groups/delete_inactive',
  downloadMembers: 'GET /groups/:id/members/download',

  uploadMedia: 'POST /upload',
  deleteMedia: 'POST /delete_media',
  sendBroadcast: 'POST /broadcast',

  listFunnels: 'GET /funnels',
  listAllFunnels: 'GET /funnels/all',
  getFunnel: 'GET /funnels/:id',
  createFunnel: 'POST /funnels',
  renameFunnel: 'PUT /funnels/:id',
  setFunnelStatus: 'PATCH /funnels/:id/status',
  deleteFunnel: 'DELETE /funnels/:id',
  duplicateFunnel: 'POST /funnels/:id/duplicate',
  getStructure: 'GET /funnels/:id/structure',
  saveStructure: 'POST /funnels/:id/structure',
  listFunnelMessages: 'GET /funnels/:id/messages',
  addFunnelMessage: 'POST /funnels/:id/messages',
  deleteFunnelMessages: 'DELETE /funnels/:id/messages',
  assignFunnel: 'POST /funnels/:id/assign',
  startFunnel: 'POST /funnels/:id/start',
  startFunnelInGroups: 'POST /funnels/:id/start-multiple',
  startTrial: 'POST /funnels/:id/trial',
  listSchedules: 'GET /funnels/:id/schedules',
  listGroupSchedules: 'GET /funnels/:id/schedules/group/:groupId',
  createSchedule: 'POST /funnel_schedules',
  deleteSchedule: 'DELETE /funnels/schedules/:id',
  stopSchedule: 'PATCH /funnels/schedules/:id/deactivate',
  stopFunnelInGroup: 'POST /funnels/:id/deactivate-in-group/:groupId',
  listRuns: 'GET /funnels/:id/runs',
  listMissedStarts: 'GET /funnels/:id/missed-starts',
  getStats: 'GET /funnels/stats',
  listActiveSchedules: 'GET /funnel_schedules/active',
  getMemoryStatus: 'GET /funnels/locks-status',
  clearMemory: 'POST /funnels/clear-locks',

  listBroadcasts: 'GET /broadcast',
  getBroadcast: 'GET /broadcast/:id',
  listNotifications: 'GET /notifications',
  markNotification: 'PATCH /notifications/:id',
  readAllNotifications: 'POST /notifications/read-all',
  deleteNotification: 'DELETE /notifications/:id',
  listBroadcastResults: 'GET /broadcast/:id/results',
  pauseBroadcast: 'POST /broadcast/:id/pause',
  resumeBroadcast: 'POST /broadcast/:id/resume',
  cancelBroadcast: 'POST /broadcast/:id/cancel',
  retryBroadcast: 'POST /broadcast/:id/retry',
  getPace: 'GET /user/pace',
  savePace: 'PATCH /user/pace',
  endWarmUp: 'POST /user/pace/end-warm-up',
  changePassword: 'POST /user/password',
  listSessions: 'GET /user/sessions',
  endSession: 'DELETE /user/sessions/:id',
  listInactiveGroups: 'GET /groups/inactive',
  listMembers: 'GET /groups/:id/members',
  listAudit: 'GET /audit',
  resendMessage: 'POST /runs/:id/messages/:orderNum/resend',
  requestLinkCode: 'POST /whatsapp/link-code',
  getDataLimits: 'GET /user/data-limits',
  getSending: 'GET /sending',
  stopSending: 'POST /sending/stop',
  resumeSending: 'POST /sending/resume',
  getRunPause: 'GET /runs/:id/pause',
  pauseRun: 'POST /runs/:id/pause',
  resumeRun: 'POST /runs/:id/resume',
  getFunnelPause: 'GET /funnels/:id/pause',
  pauseFunnel: 'POST /funnels/:id/pause',
  resumeFunnel: 'POST /funnels/:id/resume',
  getForecastQueue: 'GET /forecast/queue',
  listTags: 'GET /tags',
  createTag: 'POST /tags',
  updateTag: 'PATCH /tags/:id',
  deleteTag: 'DELETE /tags/:id',
  tagGroups: 'POST /tags/:id/groups',
  setGroupTags: 'PUT /groups/:id/tags',
  listGroupDetails: 'GET /groups/details',
  listLeftGroups: 'GET /groups/left',
  getGreetingMessage: 'GET /groups/:id/greeting/message',
  saveGreetingMessage: 'PUT /groups/:id/greeting/message',
  saveGreetings: 'PUT /groups/greetings',
  listTemplates: 'GET /templates',
  createTemplate: 'POST /templates',
  updateTemplate: 'PATCH /templates/:id',
  deleteTemplate: 'DELETE /templates/:id',
  listSelections: 'GET /selections',
  createSelection: 'POST /selections',
  updateSelection: 'PATCH /selections/:id',
  deleteSelection: 'DELETE /selections/:id',
  listSelectionGroups: 'GET /selections/:id/groups',
  listPlannedBroadcasts: 'GET /broadcast/planned',
  getPlannedBroadcast: 'GET /broadcast/planned/:id',
  createPlannedBroadcast: 'POST /broadcast/planned',
  changePlannedBroadcast: 'PUT /broadcast/planned/:id',
  deletePlannedBroadcast: 'DELETE /broadcast/planned/:id',
  skipPlannedBroadcast: 'POST /broadcast/planned/:id/skip',
  sendPlannedBroadcast: 'POST /broadcast/planned/:id/send',
  duplicateBroadcast: 'POST /broadcast/:id/duplicate',
  getBroadcastTimeline: 'GET /broadcast/:id/timeline',
  listBroadcastTexts: 'GET /broadcast/:id/texts',
  getVariables: 'GET /variables',
  createField: 'POST /variables/fields',
  renameField: 'PATCH /variables/fields/:id',
  deleteField: 'DELETE /variables/fields/:id',
  setGroupFields: 'PUT /groups/:id/fields',
} as const;

/** Path prefix of all `routes`. Source: section 7 of docs/specification.md. */
export const apiPrefix = '/api';

/** Header of a sign-in: the time zone of the browser, as an IANA id. Servers that do not know it ignore it. Ours. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The name of one call. */
export type RouteName = keyof typeof routes;

/** Calls without a session. All others require `Authorization: Bearer <token>`. */
export const publicRoutes: readonly RouteName[] = ['login'];

/**
 * Calls with an `Idempotency-Key`: a repeated request with the same key and body returns the first response. Every call that creates or sends
 * something in the account, or that refuses its own repetition. Ours.
 */
export const idempotentRoutes = [
  'createFunnel',
  'duplicateFunnel',
  'createSchedule',
  'startFunnel',
  'startFunnelInGroups',
  'startTrial',
  'sendBroadcast',
  'retryBroadcast',
  'sendSupportMessage',
  'resendMessage',
  'createTag',
  'createSelection',
  'createField',
  'createTemplate',
  'createPlannedBroadcast',
  'changePlannedBroadcast',
  'skipPlannedBroadcast',
  'sendPlannedBroadcast',
  'duplicateBroadcast',
] as const satisfies readonly RouteName[];

/** The name of an idempotent call. */
export type IdempotentRoute = (typeof idempotentRoutes)[number];

/** Whether a call takes an `Idempotency-Key`. */
export const isIdempotent = (name: RouteName): name is IdempotentRoute =>
  (idempotentRoutes as readonly RouteName[]).includes(name);

/** The `:names` in a route: `'PATCH /groups/:id/custom_name'` → `'id'`. */
export type ParamName<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : R extends `${string}:${infer Name}`
    ? Name
    : never;

/** Method and path of a route, e.g. `{ method: 'GET', path: '/groups/:id/greeting' }`. */
export function splitRoute(route: string): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method: method as 'GET', path };
}
