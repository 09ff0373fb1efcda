import { z } from 'zod';

import type { RouteName } from '../routes';
import {
  Broadcast,
  BroadcastResult,
  BroadcastsQuery,
  BroadcastStarted,
  BroadcastText,
  BroadcastTextsQuery,
  BroadcastTimeline,
  SendBroadcast,
} from './broadcast';
import { Deleted, Id, IdParams, inFlight, Nothing, success } from './envelope';
import {
  ActiveSchedule,
  AssignFunnel,
  CreateSchedule,
  FunnelSchedule,
  MemoryStatus,
  StartedInGroups,
  StartFunnel,
  StartFunnelInGroups,
  StartTrial,
} from './schedules';
import { ForecastQueue } from './forecast';
import { Sending } from './sending';
import { CreateFunnel, DuplicateFunnel, Funnel, FunnelMessage, RenameFunnel, SetFunnelStatus } from './funnels';
import { Pause, Resume } from './pauses';
import { FunnelRun, MissedStart, RunMessage, RunMessageParams } from './runs';
import { Stats } from './stats';
import {
  DeleteInactiveGroups,
  Greeting,
  GreetingMessage,
  Group,
  GroupActivity,
  GroupDetails,
  InactiveGroup,
  LeftGroup,
  Member,
  RenameGroup,
  RenameGroups,
  ChangedGroups,
  SaveGreetingMessage,
  SaveGreetings,
} from './groups';
import { LinkByNumber, MessengerStatus, QrResponse } from './messenger';
import { DataLimits } from './dataLimits';
import { Pace, PaceChange } from './pace';
import {
  ChangePlannedBroadcast,
  DeletedPlannedBroadcast,
  PlannedBroadcast,
  PlannedBroadcastWithGroups,
  SavePlannedBroadcast,
  SendPlannedBroadcast,
  SkipPlannedBroadcast,
} from './plannedBroadcasts';
import { Notification, NotificationChange, NotificationParams } from './notifications';
import { Credentials, Onboarding, OnboardingChange, ProfileChange, SignedIn, SignedOut, CurrentUser } from './session';
import { AuditEntry, AuditQuery, PasswordChange, SessionParams, UserSession } from './security';
import { SaveStructure, StoredStructure, StructureSaved } from './structure';
import { SaveSelection, Selection } from './selections';
import { GroupField, SaveField, SaveFieldValues, Variables } from './variables';
import { GroupTags, SaveTag, Tag, TagGroups } from './tags';
import { BotInfo, ErrorReport, SupportMessage, SupportMessageBody, SupportStatus } from './support';
import { SaveTemplate, Template } from './templates';

/** Schemas of one call. `response` is the whole body of a 200; a call without it returns a file. */
export interface CallSchema {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response?: z.ZodType;
}

const messengerResponse = z.object({
  status: z.literal('success'),
  success: z.literal(true),
  response: MessengerStatus,
});

/** Schemas of every call by route name. Source: section 7 of docs/specification.md. */
export const calls = {
  login: { body: Credentials, response: SignedIn },
  logout: { response: SignedOut },
  checkAuth: { response: CurrentUser },

  getOnboarding: { response: success(Onboarding) },
  saveOnboarding: { body: OnboardingChange, response: success(Onboarding) },
  resetOnboarding: { response: success(Onboarding) },
  getProfile: { response: CurrentUser },
  saveProfile: { body: ProfileChange, response: CurrentUser },
  testTelegram: { response: Nothing },
  sendSupportMessage: { body: SupportMessageBody, response: Nothing },
  listSupportMessages: { response: success(z.array(SupportMessage)) },
  reportError: { body: ErrorReport, response: Nothing },
  getSupportStatus: { response: z.object({ status: SupportStatus }) },
  getBotInfo: { response: success(BotInfo) },

  getMessengerStatus: { response: messengerResponse },
  connectMessenger: { response: messengerResponse },
  getQrCode: { response: success(QrResponse) },
  sendQrCode: { response: Nothing },
  resetMessenger: { response: messengerResponse.extend({ response: MessengerStatus.extend(inFlight) }) },
  requestLinkCode: { body: LinkByNumber, response: messengerResponse },

  listGroups: { response: success(z.array(Group)) },
  listPickerGroups: { response: success(z.array(Group)) },
  refreshGroups: { response: success(z.array(Group)) },
  renameGroup: { params: IdParams, body: RenameGroup, response: success(Group) },
  renameGroups: { body: RenameGroups, response: success(z.object({ updated: z.number().int() })) },
  getGreeting: { params: IdParams, response: success(z.string().nullable()) },
  saveGreeting: { params: IdParams, body: Greeting, response: Deleted },
  deleteGreeting: { params: IdParams, response: Deleted },
  getGreetingMessage: { params: IdParams, response: success(GreetingMessage.nullable()) },
  saveGreetingMessage: { params: IdParams, body: SaveGreetingMessage, response: Deleted },
  saveGreetings: { body: SaveGreetings, response: success(ChangedGroups.extend(inFlight)) },
  deleteGroup: { params: IdParams, response: Deleted },
  checkGroupActivity: { params: IdParams, response: success(GroupActivity) },
  listInactiveGroups: { response: success(z.array(InactiveGroup)) },
  deleteInactiveGroups: {
    body: DeleteInactiveGroups,
    response: success(z.object({ deleted_count: z.number().int(), ...inFlight })),
  },
  listMembers: { params: IdParams, response: success(z.array(Member)) },
  downloadMembers: { params: IdParams },

  listTags: { response: success(z.array(Tag)) },
  createTag: { body: SaveTag, response: success(Tag) },
  updateTag: { params: IdParams, body: SaveTag, response: success(Tag) },
  deleteTag: { params: IdParams, response: Nothing },
  tagGroups: { params: IdParams, body: TagGroups, response: success(ChangedGroups) },
  setGroupTags: { params: IdParams, body: GroupTags, response: Nothing },
  getVariables: { response: success(Variables) },
  createField: { body: SaveField, response: success(GroupField) },
  renameField: { params: IdParams, body: SaveField, response: success(GroupField) },
  deleteField: { params: IdParams, response: Nothing },
  setGroupFields: { params: IdParams, body: SaveFieldValues, response: Nothing },
  listGroupDetails: { response: success(z.array(GroupDetails)) },
  listLeftGroups: { response: success(z.array(LeftGroup)) },
  listTemplates: { response: success(z.array(Template)) },
  createTemplate: { body: SaveTemplate, response: success(Template) },
  updateTemplate: { params: IdParams, body: SaveTemplate, response: success(Template) },
  deleteTemplate: { params: IdParams, response: Nothing },
  listSelections: { response: success(z.array(Selection)) },
  createSelection: { body: SaveSelection, response: success(Selection) },
  updateSelection: { params: IdParams, body: SaveSelection, response: success(Selection) },
  deleteSelection: { params: IdParams, response: Nothing },
  listSelectionGroups: { params: IdParams, response: success(z.array(z.number().int())) },

  uploadMedia: { response: success(z.object({ url: z.string() })) },
  deleteMedia: { body: z.object({ urls: z.array(z.string().max(500)).max(100) }), response: Nothing },
  sendBroadcast: { body: SendBroadcast, response: success(BroadcastStarted) },
  listBroadcasts: { query: BroadcastsQuery, response: success(z.array(Broadcast)) },
  getBroadcast: { params: IdParams, response: success(Broadcast) },
  listBroadcastResults: { params: IdParams, response: success(z.array(BroadcastResult)) },
  getBroadcastTimeline: { params: IdParams, response: success(BroadcastTimeline) },
  listBroadcastTexts: { params: IdParams, query: BroadcastTextsQuery, response: success(z.array(BroadcastText)) },
  pauseBroadcast: { params: IdParams, response: success(Broadcast) },
  resumeBroadcast: { params: IdParams, response: success(Broadcast) },
  cancelBroadcast: { params: IdParams, response: success(Broadcast) },
  retryBroadcast: { params: IdParams, response: success(BroadcastStarted) },
  duplicateBroadcast: { params: IdParams, response: success(PlannedBroadcast) },
  listPlannedBroadcasts: { response: success(z.array(PlannedBroadcast)) },
  getPlannedBroadcast: { params: IdParams, response: success(PlannedBroadcastWithGroups) },
  createPlannedBroadcast: { body: SavePlannedBroadcast, response: success(PlannedBroadcast) },
  changePlannedBroadcast: { params: IdParams, body: ChangePlannedBroadcast, response: success(PlannedBroadcast) },
  deletePlannedBroadcast: { params: IdParams, response: success(DeletedPlannedBroadcast.nullable()) },
  skipPlannedBroadcast: { params: IdParams, body: SkipPlannedBroadcast, response: success(PlannedBroadcast) },
  sendPlannedBroadcast: { params: IdParams, body: SendPlannedBroadcast, response: success(BroadcastStarted) },
  getPace: { response: success(Pace) },
  savePace: { body: PaceChange, response: success(Pace) },
  endWarmUp: { response: success(Pace) },
  getDataLimits: { response: success(DataLimits) },
  getSending: { response: success(Sending) },
  stopSending: { response: success(Sending) },
  resumeSending: { response: success(Sending) },
  getForecastQueue: { response: success(ForecastQueue) },

  changePassword: { body: PasswordChange, response: Nothing },
  listSessions: { response: success(z.array(UserSession)) },
  endSession: { params: SessionParams, response: Nothing },
  listAudit: { query: AuditQuery, response: success(z.array(AuditEntry)) },

  listFunnels: { query: z.object({ group_id: Id.optional() }), response: success(z.array(Funnel)) },
  listAllFunnels: { response: success(z.array(Funnel)) },
  getFunnel: { params: IdParams, response: success(Funnel) },
  createFunnel: { body: CreateFunnel, response: success(Funnel) },
  renameFunnel: { params: IdParams, body: RenameFunnel, response: success(Funnel) },
  setFunnelStatus: { params: IdParams, body: SetFunnelStatus, response: success(Funnel) },
  deleteFunnel: { params: IdParams, response: Deleted },
  duplicateFunnel: { params: IdParams, body: DuplicateFunnel, response: success(Funnel) },
  getStructure: { params: IdParams, response: success(StoredStructure) },
  saveStructure: { params: IdParams, body: SaveStructure, response: success(StructureSaved) },
  listFunnelMessages: { params: IdParams, response: success(z.array(FunnelMessage)) },
  addFunnelMessage: { params: IdParams, body: FunnelMessage, response: Nothing },
  deleteFunnelMessages: { params: IdParams, response: Nothing },
  assignFunnel: { params: IdParams, body: AssignFunnel, response: Nothing },
  startFunnel: { params: IdParams, body: StartFunnel, response: success(FunnelSchedule) },
  startFunnelInGroups: { params: IdParams, body: StartFunnelInGroups, response: success(StartedInGroups) },
  startTrial: { params: IdParams, body: StartTrial, response: success(FunnelSchedule) },
  listSchedules: { params: IdParams, response: success(z.array(FunnelSchedule)) },
  listGroupSchedules: { params: z.object({ id: Id, groupId: Id }), response: success(z.array(FunnelSchedule)) },
  createSchedule: { body: CreateSchedule, response: success(FunnelSchedule) },
  deleteSchedule: { params: IdParams, response: Deleted },
  stopSchedule: { params: IdParams, response: success(FunnelSchedule.extend(inFlight)) },
  stopFunnelInGroup: {
    params: z.object({ id: Id, groupId: Id }),
    response: success(z.object({ stopped: z.number().int(), ...inFlight })),
  },
  listRuns: { params: IdParams, query: z.object({ group_id: Id.optional() }), response: success(z.array(FunnelRun)) },
  listMissedStarts: {
    params: IdParams,
    query: z.object({ group_id: Id.optional() }),
    response: success(z.array(MissedStart)),
  },
  getRunPause: { params: IdParams, response: success(Pause) },
  pauseRun: { params: IdParams, response: success(Pause) },
  resumeRun: { params: IdParams, body: Resume, response: success(Pause) },
  getFunnelPause: { params: IdParams, response: success(Pause) },
  pauseFunnel: { params: IdParams, response: success(Pause) },
  resumeFunnel: { params: IdParams, body: Resume, response: success(Pause) },
  resendMessage: { params: RunMessageParams, response: success(RunMessage) },
  getStats: { response: success(Stats) },
  listActiveSchedules: { response: success(z.array(ActiveSchedule)) },
  getMemoryStatus: { response: MemoryStatus },
  listNotifications: { response: success(z.array(Notification)) },
  markNotification: { params: NotificationParams, body: NotificationChange, response: success(Notification) },
  readAllNotifications: { response: Nothing },
  deleteNotification: { params: NotificationParams, response: Nothing },
  clearMemory: { response: success(z.object({ clearedCount: z.number().int(), ...inFlight })) },
} as const satisfies Record<RouteName, CallSchema>;

/** All calls by name. */
export type Calls = typeof calls;

type Parsed<K extends RouteName, Part extends string> =
  Calls[K] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Types of the parsed path parameters, query, body and the whole response of one call. */
export type Params<K extends RouteName> = Parsed<K, 'params'>;
export type Query<K extends RouteName> = Parsed<K, 'query'>;
export type Body<K extends RouteName> = Parsed<K, 'body'>;
export type ResponseBody<K extends RouteName> = Calls[K] extends { response: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
