import { z } from 'zod';

import type { RouteName } from '../routes';
import { Broadcast, BroadcastResult, BroadcastStarted, SendBroadcast } from './broadcast';
import { Id, IdParams, Nothing, success } from './envelope';
import {
  ActiveSchedule,
  AssignFunnel,
  CreateFunnel,
  CreateSchedule,
  DuplicateFunnel,
  Funnel,
  FunnelMessage,
  FunnelRun,
  FunnelSchedule,
  MemoryStatus,
  MissedStart,
  RenameFunnel,
  RunMessage,
  RunMessageParams,
  SetFunnelStatus,
  StartedInGroups,
  StartFunnel,
  StartFunnelInGroups,
  Stats,
} from './funnels';
import {
  DeleteInactiveGroups,
  Greeting,
  Group,
  GroupActivity,
  InactiveGroup,
  Member,
  RenameGroup,
  RenameGroups,
} from './groups';
import { MessengerStatus, QrAnswer } from './messenger';
import { Pace, PaceChange } from './pace';
import { Notification, NotificationChange, NotificationParams } from './notifications';
import {
  Credentials,
  Onboarding,
  OnboardingChange,
  ProfileChange,
  SignedIn,
  SignedOut,
  WhoIsSignedIn,
} from './session';
import { AuditEntry, AuditQuery, PasswordChange, SessionParams, UserSession } from './security';
import { SaveStructure, StoredStructure, StructureSaved } from './structure';
import { BotInfo, ErrorSeen, SupportMessage, SupportMessageBody, SupportStatus } from './support';

/** What one call takes and gives. `answer` is the whole body of a 200; a call without it answers a file. */
export interface CallSchema {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer?: z.ZodType;
}

const messengerAnswer = z.object({ status: z.literal('success'), success: z.literal(true), response: MessengerStatus });

/** The shapes of every call by the name of its route. Source: spec §7 and decisions. */
export const calls = {
  login: { body: Credentials, answer: SignedIn },
  logout: { answer: SignedOut },
  checkAuth: { answer: WhoIsSignedIn },

  getOnboarding: { answer: success(Onboarding) },
  saveOnboarding: { body: OnboardingChange, answer: success(Onboarding) },
  resetOnboarding: { answer: success(Onboarding) },
  getProfile: { answer: WhoIsSignedIn },
  saveProfile: { body: ProfileChange, answer: WhoIsSignedIn },
  testTelegram: { answer: Nothing },
  sendSupportMessage: { body: SupportMessageBody, answer: Nothing },
  listSupportMessages: { answer: success(z.array(SupportMessage)) },
  tellError: { body: ErrorSeen, answer: Nothing },
  getSupportStatus: { answer: z.object({ status: SupportStatus }) },
  getBotInfo: { answer: success(BotInfo) },

  getMessengerStatus: { answer: messengerAnswer },
  connectMessenger: { answer: messengerAnswer },
  getQrCode: { answer: success(QrAnswer) },
  sendQrCode: { answer: Nothing },
  resetMessenger: { answer: messengerAnswer },

  listGroups: { answer: success(z.array(Group)) },
  listPickerGroups: { answer: success(z.array(Group)) },
  refreshGroups: { answer: success(z.array(Group)) },
  renameGroup: { params: IdParams, body: RenameGroup, answer: success(Group) },
  renameGroups: { body: RenameGroups, answer: success(z.object({ updated: z.number().int() })) },
  getGreeting: { params: IdParams, answer: success(z.string().nullable()) },
  saveGreeting: { params: IdParams, body: Greeting, answer: Nothing },
  deleteGreeting: { params: IdParams, answer: Nothing },
  deleteGroup: { params: IdParams, answer: Nothing },
  checkGroupActivity: { params: IdParams, answer: success(GroupActivity) },
  listInactiveGroups: { answer: success(z.array(InactiveGroup)) },
  deleteInactiveGroups: { body: DeleteInactiveGroups, answer: success(z.object({ deleted_count: z.number().int() })) },
  listMembers: { params: IdParams, answer: success(z.array(Member)) },
  downloadMembers: { params: IdParams },

  uploadMedia: { answer: success(z.object({ url: z.string() })) },
  deleteMedia: { body: z.object({ urls: z.array(z.string().max(500)).max(100) }), answer: Nothing },
  sendBroadcast: { body: SendBroadcast, answer: success(BroadcastStarted) },
  listBroadcasts: { answer: success(z.array(Broadcast)) },
  getBroadcast: { params: IdParams, answer: success(Broadcast) },
  listBroadcastResults: { params: IdParams, answer: success(z.array(BroadcastResult)) },
  pauseBroadcast: { params: IdParams, answer: success(Broadcast) },
  resumeBroadcast: { params: IdParams, answer: success(Broadcast) },
  cancelBroadcast: { params: IdParams, answer: success(Broadcast) },
  retryBroadcast: { params: IdParams, answer: success(BroadcastStarted) },
  getPace: { answer: success(Pace) },
  savePace: { body: PaceChange, answer: success(Pace) },

  changePassword: { body: PasswordChange, answer: Nothing },
  listSessions: { answer: success(z.array(UserSession)) },
  endSession: { params: SessionParams, answer: Nothing },
  listAudit: { query: AuditQuery, answer: success(z.array(AuditEntry)) },

  listFunnels: { query: z.object({ group_id: Id.optional() }), answer: success(z.array(Funnel)) },
  listAllFunnels: { answer: success(z.array(Funnel)) },
  getFunnel: { params: IdParams, answer: success(Funnel) },
  createFunnel: { body: CreateFunnel, answer: success(Funnel) },
  renameFunnel: { params: IdParams, body: RenameFunnel, answer: success(Funnel) },
  setFunnelStatus: { params: IdParams, body: SetFunnelStatus, answer: success(Funnel) },
  deleteFunnel: { params: IdParams, answer: Nothing },
  duplicateFunnel: { params: IdParams, body: DuplicateFunnel, answer: success(Funnel) },
  getStructure: { params: IdParams, answer: success(StoredStructure) },
  saveStructure: { params: IdParams, body: SaveStructure, answer: success(StructureSaved) },
  listFunnelMessages: { params: IdParams, answer: success(z.array(FunnelMessage)) },
  addFunnelMessage: { params: IdParams, body: FunnelMessage, answer: Nothing },
  deleteFunnelMessages: { params: IdParams, answer: Nothing },
  assignFunnel: { params: IdParams, body: AssignFunnel, answer: Nothing },
  startFunnel: { params: IdParams, body: StartFunnel, answer: success(FunnelSchedule) },
  startFunnelInGroups: { params: IdParams, body: StartFunnelInGroups, answer: success(StartedInGroups) },
  listSchedules: { params: IdParams, answer: success(z.array(FunnelSchedule)) },
  listGroupSchedules: { params: z.object({ id: Id, groupId: Id }), answer: success(z.array(FunnelSchedule)) },
  createSchedule: { body: CreateSchedule, answer: success(FunnelSchedule) },
  deleteSchedule: { params: IdParams, answer: Nothing },
  stopSchedule: { params: IdParams, answer: success(FunnelSchedule) },
  stopFunnelInGroup: {
    params: z.object({ id: Id, groupId: Id }),
    answer: success(z.object({ stopped: z.number().int() })),
  },
  listRuns: { params: IdParams, query: z.object({ group_id: Id.optional() }), answer: success(z.array(FunnelRun)) },
  listMissedStarts: {
    params: IdParams,
    query: z.object({ group_id: Id.optional() }),
    answer: success(z.array(MissedStart)),
  },
  resendMessage: { params: RunMessageParams, answer: success(RunMessage) },
  getStats: { answer: success(Stats) },
  listActiveSchedules: { answer: success(z.array(ActiveSchedule)) },
  getMemoryStatus: { answer: MemoryStatus },
  listNotifications: { answer: success(z.array(Notification)) },
  markNotification: { params: NotificationParams, body: NotificationChange, answer: success(Notification) },
  readAllNotifications: { answer: Nothing },
  deleteNotification: { params: NotificationParams, answer: Nothing },
  clearMemory: { answer: success(z.object({ clearedCount: z.number().int() })) },
} as const satisfies Record<RouteName, CallSchema>;

/** All calls by name. */
export type Calls = typeof calls;

type Parsed<K extends RouteName, Part extends string> =
  Calls[K] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The parsed path parameters, query, body and the whole answer of one call. */
export type Params<K extends RouteName> = Parsed<K, 'params'>;
export type Query<K extends RouteName> = Parsed<K, 'query'>;
export type Body<K extends RouteName> = Parsed<K, 'body'>;
export type Answer<K extends RouteName> = Calls[K] extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
