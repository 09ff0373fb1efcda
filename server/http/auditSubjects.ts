import type { RouteName, routes } from '@contract/routes';

import type { auditSnapshots } from './auditSnapshots';

/** Routes that change data: every non-GET, plus the sign-out, which is a GET in the specification. */
export type ChangingRoute =
  | { [Name in RouteName]: (typeof routes)[Name] extends `GET ${string}` ? never : Name }[RouteName]
  | 'logout';

/** A kind of object that is recorded before and after a call. */
export type Subject = keyof typeof auditSnapshots;

/** What each route changes. A creating route identifies the new object by the `id` in its response. */
export const auditSubjects: Record<ChangingRoute, Subject> = {
  login: 'account',
  logout: 'account',
  saveOnboarding: 'account',
  resetOnboarding: 'account',
  saveProfile: 'account',
  testTelegram: 'account',
  sendSupportMessage: 'account',
  reportError: 'account',
  changePassword: 'account',
  endSession: 'account',
  uploadMedia: 'account',
  deleteMedia: 'account',

  connectMessenger: 'messenger',
  requestLinkCode: 'messenger',
  sendQrCode: 'messenger',
  resetMessenger: 'messenger',
  savePace: 'messenger',
  endWarmUp: 'messenger',
  stopSending: 'messenger',
  resumeSending: 'messenger',

  refreshGroups: 'groupList',
  renameGroups: 'groupList',
  saveGreetings: 'groupList',
  deleteInactiveGroups: 'groupList',
  renameGroup: 'group',
  saveGreeting: 'group',
  deleteGreeting: 'group',
  saveGreetingMessage: 'group',
  deleteGroup: 'group',
  setGroupTags: 'group',
  setGroupFields: 'group',

  createField: 'field',
  renameField: 'field',
  deleteField: 'field',

  createTag: 'tag',
  updateTag: 'tag',
  deleteTag: 'tag',
  tagGroups: 'tag',

  createTemplate: 'template',
  updateTemplate: 'template',
  deleteTemplate: 'template',
  createSelection: 'selection',
  updateSelection: 'selection',
  deleteSelection: 'selection',

  sendBroadcast: 'broadcast',
  pauseBroadcast: 'broadcast',
  resumeBroadcast: 'broadcast',
  cancelBroadcast: 'broadcast',
  retryBroadcast: 'broadcast',

  createPlannedBroadcast: 'plannedBroadcast',
  changePlannedBroadcast: 'plannedBroadcast',
  deletePlannedBroadcast: 'plannedBroadcast',
  skipPlannedBroadcast: 'plannedBroadcast',
  sendPlannedBroadcast: 'plannedBroadcast',
  duplicateBroadcast: 'plannedBroadcast',

  createFunnel: 'funnel',
  renameFunnel: 'funnel',
  setFunnelStatus: 'funnel',
  deleteFunnel: 'funnel',
  duplicateFunnel: 'funnel',
  saveStructure: 'funnel',
  addFunnelMessage: 'funnel',
  deleteFunnelMessages: 'funnel',
  assignFunnel: 'funnel',
  startFunnelInGroups: 'funnel',
  stopFunnelInGroup: 'funnel',
  pauseFunnel: 'funnel',
  resumeFunnel: 'funnel',

  startFunnel: 'schedule',
  startTrial: 'schedule',
  createSchedule: 'schedule',
  deleteSchedule: 'schedule',
  stopSchedule: 'schedule',
  clearMemory: 'memory',

  resendMessage: 'run',
  pauseRun: 'run',
  resumeRun: 'run',

  markNotification: 'notification',
  deleteNotification: 'notification',
  readAllNotifications: 'notificationList',
};

/** Routes that create an object: there is nothing to read before them. */
export const creatingRoutes: readonly ChangingRoute[] = [
  'sendBroadcast',
  'retryBroadcast',
  'createFunnel',
  'duplicateFunnel',
  'startFunnel',
  'createSchedule',
  'createTag',
  'createField',
  'createSelection',
  'createTemplate',
  'createPlannedBroadcast',
  'duplicateBroadcast',
];
