import type { RouteName, routes } from '@contract/routes';

import type { auditSnapshots } from './auditSnapshots';

/** Calls that change something: every one that is not a GET, and the sign-out, which the specification made one. */
export type ChangingRoute =
  { [Name in RouteName]: (typeof routes)[Name] extends `GET ${string}` ? never : Name }[RouteName] | 'logout';

/** A kind of thing whose values are written down before and after a call. */
export type Subject = keyof typeof auditSnapshots;

/** What each changing call changes. A call that makes a thing names it by the `id` of its answer. */
export const auditSubjects: Record<ChangingRoute, Subject> = {
  login: 'account',
  logout: 'account',
  saveOnboarding: 'account',
  resetOnboarding: 'account',
  saveProfile: 'account',
  testTelegram: 'account',
  sendSupportMessage: 'account',
  tellError: 'account',
  changePassword: 'account',
  endSession: 'account',
  uploadMedia: 'account',
  deleteMedia: 'account',

  connectMessenger: 'messenger',
  sendQrCode: 'messenger',
  resetMessenger: 'messenger',
  savePace: 'messenger',

  refreshGroups: 'groupList',
  renameGroups: 'groupList',
  deleteInactiveGroups: 'groupList',
  renameGroup: 'group',
  saveGreeting: 'group',
  deleteGreeting: 'group',
  deleteGroup: 'group',

  sendBroadcast: 'broadcast',
  pauseBroadcast: 'broadcast',
  resumeBroadcast: 'broadcast',
  cancelBroadcast: 'broadcast',
  retryBroadcast: 'broadcast',

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

  startFunnel: 'schedule',
  createSchedule: 'schedule',
  deleteSchedule: 'schedule',
  stopSchedule: 'schedule',
  clearMemory: 'memory',

  resendMessage: 'run',

  markNotification: 'notification',
  deleteNotification: 'notification',
  readAllNotifications: 'notificationList',
};

/** Calls that make a new thing: before them there is nothing to read. */
export const creatingRoutes: readonly ChangingRoute[] = [
  'sendBroadcast',
  'retryBroadcast',
  'createFunnel',
  'duplicateFunnel',
  'startFunnel',
  'createSchedule',
];
