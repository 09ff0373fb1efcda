/** Types of the wire for the browser: `src` imports types from here only, so that no schema library is bundled. */
export type { User, Onboarding, ProfileChange } from './session';
export type {
  AccountProxies,
  ProxyDraft,
  ProxyKind,
  ReachOutcome,
  ReachResult,
  SaveProxies,
  ShownProxy,
  TestProxy,
} from './proxies';
export type { MessengerStatus, QrResponse, SendingStopReason } from './messenger';
export type {
  GreetingMessage,
  Group,
  GroupDetails,
  GroupMessage,
  GroupTimeline,
  InactiveGroup,
  LeftGroup,
  Member,
  ChangedGroups,
  SaveGreetingMessage,
  SaveGreetings,
} from './groups';
export type {
  ActiveSchedule,
  ChosenDone,
  FunnelSchedule,
  MemoryStatus,
  MoveSchedules,
  SavedVersion,
  SchedulesMoved,
  StartedInGroups,
} from './schedules';
export type { DeliveryStatus, FunnelRun, MissedStart, Resend, RunMessage } from './runs';
export type { SaveSelection, Selection, SelectionRule } from './selections';
export type { SaveTag, Tag, TagGroups, TagLabel } from './tags';
export type { GroupField, SaveField, Variables } from './variables';
export type { SaveTemplate, Template } from './templates';
export type { Pause, PausedStep, Resume, ResumeChosen, ResumeMode } from './pauses';
export type { Funnel, FunnelMessage } from './funnels';
export type { Progress, Wait } from './progress';
export type { Stats } from './stats';
export type {
  EdgeCondition,
  EdgeData,
  FunnelEdge,
  FunnelGraph,
  FunnelNode,
  NodeData,
  NodeTimeOfDay,
  NodeType,
  PlannedStartsChoice,
  SaveStructure,
  StoredStructure,
  StructureSaved,
} from './structure';
export type { Broadcast, BroadcastResult, BroadcastText, BroadcastTimeline, SendBroadcast } from './broadcast';
export type {
  ChangePlannedBroadcast,
  PlannedBroadcast,
  PlannedBroadcastWithGroups,
  SavePlannedBroadcast,
  SendPlannedBroadcast,
  SkipPlannedBroadcast,
} from './plannedBroadcasts';
export type { DataLimits } from './dataLimits';
export type { Pace, PaceChange } from './pace';
export type { Sending } from './sending';
export type { ForecastQueue } from './forecast';
export type { Notification, NotificationType } from './notifications';
export type { BotInfo, SupportMessage, SupportStatus } from './support';
export type {
  ApiToken,
  ChangeWebhook,
  CreatedToken,
  CreatedWebhook,
  CreateToken,
  CreateWebhook,
  Webhook,
  WebhookAttempt,
} from './programs';
export type { PasswordChange, UserSession } from './security';
