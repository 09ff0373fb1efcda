import type { ErrorCode } from './errors';
import { isIdempotent, publicRoutes, type RouteName } from './routes';

/** Errors that any call may return. */
const everyCall: readonly ErrorCode[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVER_ERROR'];
/** Calls handled by the process that holds the messenger connection. */
const throughMessenger = ['MESSENGER_NOT_CONNECTED', 'MESSENGER_SILENT'] as const;
/** Calls that send a Telegram message before they return. */
const throughTelegram = ['TELEGRAM_NOT_CONFIGURED', 'TELEGRAM_NOT_REGISTERED', 'TELEGRAM_UNAVAILABLE'] as const;
const starting = ['FUNNEL_NOT_FOUND', 'FUNNEL_INACTIVE', 'FUNNEL_NOT_READY', 'START_IN_THE_PAST'] as const;
/** Values of a text with variables. */
const filling = ['MESSAGE_VALUE_MISSING', 'MESSAGE_TOO_LONG'] as const;
const funnel = ['FUNNEL_NOT_FOUND'] as const;
const group = ['GROUP_NOT_FOUND'] as const;
const schedule = ['SCHEDULE_NOT_FOUND'] as const;
const run = ['RUN_NOT_FOUND'] as const;
const broadcast = ['BROADCAST_NOT_FOUND'] as const;
const planned = ['PLANNED_BROADCAST_NOT_FOUND'] as const;
const tag = ['TAG_NOT_FOUND'] as const;
const field = ['FIELD_NOT_FOUND'] as const;
const selection = ['SELECTION_NOT_FOUND'] as const;
const template = ['TEMPLATE_NOT_FOUND'] as const;
const notification = ['NOTIFICATION_NOT_FOUND'] as const;

/** A moment and a file of a broadcast that is planned. */
const planning = ['START_IN_THE_PAST', 'REPEAT_OVER', 'MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED'] as const;

/** Further errors of single calls. A start in many groups returns its failures per group instead. */
const ownFailures: Partial<Record<RouteName, readonly ErrorCode[]>> = {
  login: ['BAD_CREDENTIALS'],
  changePassword: ['WRONG_PASSWORD'],
  endSession: ['SESSION_NOT_FOUND'],
  testTelegram: throughTelegram,
  sendSupportMessage: ['TELEGRAM_NOT_REGISTERED'],
  getBotInfo: ['TELEGRAM_NOT_CONFIGURED', 'TELEGRAM_UNAVAILABLE'],
  sendQrCode: ['QR_CODE_MISSING', ...throughTelegram],
  resetMessenger: ['MESSENGER_SILENT'],
  refreshGroups: throughMessenger,
  renameGroup: group,
  getGreeting: group,
  saveGreeting: group,
  deleteGreeting: group,
  getGreetingMessage: group,
  saveGreetingMessage: [...group, 'MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED'],
  saveGreetings: ['MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED'],
  deleteGroup: [...group, ...throughMessenger],
  checkGroupActivity: group,
  deleteInactiveGroups: throughMessenger,
  listMembers: [...group, ...throughMessenger],
  downloadMembers: [...group, ...throughMessenger],
  uploadMedia: [
    'FILE_MISSING',
    'FILES_TOO_MANY',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILES_QUOTA_EXCEEDED',
    'FILE_TYPE_NOT_ALLOWED',
    'FILES_UNAVAILABLE',
  ],
  deleteMedia: ['MEDIA_NOT_FOUND'],
  sendBroadcast: [
    ...group,
    ...broadcast,
    'BROADCASTS_TOO_MANY',
    'MEDIA_NOT_FOUND',
    'MEDIA_TYPE_NOT_ALLOWED',
    'MESSENGER_NOT_CONNECTED',
  ],
  getBroadcast: broadcast,
  listBroadcastResults: broadcast,
  getBroadcastTimeline: broadcast,
  listBroadcastTexts: broadcast,
  pauseBroadcast: broadcast,
  resumeBroadcast: broadcast,
  cancelBroadcast: broadcast,
  retryBroadcast: [
    ...broadcast,
    ...group,
    'BROADCAST_NOT_FINISHED',
    'BROADCAST_NOTHING_FAILED',
    'BROADCASTS_TOO_MANY',
    'MEDIA_NOT_FOUND',
    'MEDIA_TYPE_NOT_ALLOWED',
    'MESSENGER_NOT_CONNECTED',
    'CONFLICT',
  ],
  duplicateBroadcast: [...broadcast, 'PLANNED_BROADCASTS_TOO_MANY'],
  getPlannedBroadcast: planned,
  createPlannedBroadcast: [...group, ...selection, 'PLANNED_BROADCASTS_TOO_MANY', ...planning],
  changePlannedBroadcast: [
    ...planned,
    ...group,
    ...selection,
    ...planning,
    'PLANNED_BROADCAST_CHANGED',
    'PLANNED_BROADCAST_STARTED',
  ],
  deletePlannedBroadcast: [...planned, 'PLANNED_BROADCAST_STARTED'],
  skipPlannedBroadcast: [
    ...planned,
    'PLANNED_BROADCAST_CHANGED',
    'PLANNED_BROADCAST_STARTED',
    'PLANNED_BROADCAST_NOT_REPEATED',
  ],
  sendPlannedBroadcast: [
    ...planned,
    'PLANNED_BROADCAST_CHANGED',
    'PLANNED_BROADCAST_INCOMPLETE',
    'PLANNED_BROADCAST_REPEATED',
    'BROADCASTS_TOO_MANY',
    ...selection,
    'GROUP_NOT_FOUND',
    'MEDIA_NOT_FOUND',
    'MEDIA_TYPE_NOT_ALLOWED',
    'MESSENGER_NOT_CONNECTED',
  ],
  getFunnel: funnel,
  renameFunnel: funnel,
  setFunnelStatus: funnel,
  deleteFunnel: funnel,
  createFunnel: ['FUNNELS_TOO_MANY'],
  duplicateFunnel: [...funnel, 'FUNNEL_NOT_READY', 'FUNNELS_TOO_MANY', 'FUNNELS_QUOTA_EXCEEDED'],
  getStructure: funnel,
  saveStructure: [
    ...funnel,
    'FUNNEL_INVALID',
    'FUNNEL_CHANGED',
    'FUNNEL_TOO_LARGE',
    'FUNNELS_QUOTA_EXCEEDED',
    'STARTS_PLANNED',
    'MEDIA_NOT_FOUND',
  ],
  listFunnelMessages: funnel,
  addFunnelMessage: [...funnel, 'FUNNEL_MESSAGES_DIFFER'],
  deleteFunnelMessages: funnel,
  assignFunnel: [...funnel, ...group, 'FUNNEL_NOT_READY'],
  startFunnel: [...starting, ...filling, ...group, 'GROUP_NOT_WRITABLE', 'SCHEDULE_DUPLICATE'],
  startFunnelInGroups: [...starting, 'FUNNEL_CHANGED'],
  startTrial: [...funnel, ...group, ...filling, 'FUNNEL_NOT_READY', 'GROUP_NOT_WRITABLE', 'FUNNEL_CHANGED'],
  createSchedule: [...funnel, ...group, 'FUNNEL_NOT_READY', 'START_IN_THE_PAST', 'SCHEDULE_DUPLICATE'],
  deleteSchedule: schedule,
  stopSchedule: schedule,
  listSchedules: funnel,
  listGroupSchedules: funnel,
  stopFunnelInGroup: funnel,
  listRuns: funnel,
  listMissedStarts: funnel,
  getRunPause: run,
  pauseRun: run,
  resumeRun: [...run, 'FUNNEL_PAUSED'],
  getFunnelPause: funnel,
  pauseFunnel: funnel,
  resumeFunnel: funnel,
  resendMessage: [
    ...run,
    'RUN_PAUSED',
    ...group,
    'GROUP_NOT_WRITABLE',
    'MESSAGE_NOT_RESENDABLE',
    ...filling,
    'MESSENGER_NOT_CONNECTED',
    'MEDIA_NOT_FOUND',
  ],
  createField: ['FIELD_NAME_TAKEN', 'FIELDS_TOO_MANY'],
  renameField: [...field, 'FIELD_NAME_TAKEN'],
  deleteField: field,
  setGroupFields: [...group, ...field],
  createTag: ['TAG_NAME_TAKEN', 'TAGS_TOO_MANY'],
  updateTag: [...tag, 'TAG_NAME_TAKEN'],
  deleteTag: tag,
  tagGroups: tag,
  setGroupTags: [...group, ...tag, 'GROUP_TAGS_TOO_MANY'],
  createTemplate: ['MEDIA_NOT_FOUND', 'TEMPLATE_NAME_TAKEN', 'TEMPLATES_TOO_MANY'],
  updateTemplate: [...template, 'MEDIA_NOT_FOUND', 'TEMPLATE_NAME_TAKEN'],
  deleteTemplate: template,
  createSelection: [...tag, 'SELECTION_NAME_TAKEN', 'SELECTIONS_TOO_MANY'],
  updateSelection: [...selection, ...tag, 'SELECTION_NAME_TAKEN'],
  deleteSelection: selection,
  listSelectionGroups: selection,
  markNotification: notification,
  deleteNotification: notification,
};

/**
 * Every error a call may return, its own first.
 * @param takesValues whether the call has ids, a query or a body that may be invalid
 */
export function listCallFailures(name: RouteName, takesValues: boolean): ErrorCode[] {
  return [
    ...(ownFailures[name] ?? []),
    ...(takesValues ? (['VALIDATION', 'BODY_TOO_LARGE'] as const) : []),
    ...(isIdempotent(name) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(publicRoutes.includes(name) ? [] : (['UNAUTHORIZED'] as const)),
    ...everyCall,
  ];
}
