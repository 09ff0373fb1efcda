import type { broadcastCalls } from '@/api/broadcastApi';
import type { DataLimitsCalls } from '@/api/dataLimitsApi';
import type { ForecastCalls } from '@/api/forecastApi';
import type { funnelCalls } from '@/api/funnelsApi';
import type { groupCalls } from '@/api/groupsApi';
import type { InactiveGroupsCalls } from '@/api/inactiveGroupsApi';
import type { LeftGroupsCalls } from '@/api/leftGroupsApi';
import type { MembersCalls } from '@/api/membersApi';
import type { MessengerCalls } from '@/api/messengerApi';
import type { NotificationsCalls } from '@/api/notificationsApi';
import type { ReceivedEvents } from '@/api/parse/events';
import type { PaceCalls } from '@/api/paceApi';
import type { PausesCalls } from '@/api/pausesApi';
import type { PlannedBroadcastsCalls } from '@/api/plannedBroadcastsApi';
import type { ProfileCalls } from '@/api/profileApi';
import type { RunsCalls } from '@/api/runsApi';
import type { scheduleCalls } from '@/api/schedulesApi';
import type { selectionCalls } from '@/api/selectionsApi';
import type { SendingCalls } from '@/api/sendingApi';
import type { SessionCalls } from '@/api/sessionApi';
import type { StatsCalls } from '@/api/statsApi';
import type { SupportCalls } from '@/api/supportApi';
import type { tagCalls } from '@/api/tagsApi';
import type { TemplatesCalls } from '@/api/templatesApi';
import type { VariablesCalls } from '@/api/variablesApi';

import type { RootState } from './store';

/** Every call that the cache knows. */
export type RecordedCalls = typeof broadcastCalls &
  DataLimitsCalls &
  ForecastCalls &
  typeof funnelCalls &
  typeof groupCalls &
  InactiveGroupsCalls &
  LeftGroupsCalls &
  MembersCalls &
  MessengerCalls &
  NotificationsCalls &
  PaceCalls &
  PausesCalls &
  PlannedBroadcastsCalls &
  ProfileCalls &
  RunsCalls &
  typeof scheduleCalls &
  typeof selectionCalls &
  SendingCalls &
  SessionCalls &
  StatsCalls &
  SupportCalls &
  typeof tagCalls &
  TemplatesCalls &
  VariablesCalls;

type Exchanged<Call> = Call extends { Types: { QueryArg: infer Arg; ResultType: infer Result } }
  ? [Arg, Result]
  : never;

/** What recordings consist of: slices, arguments and responses of calls, and socket events. */
interface Recorded {
  slices: Required<Omit<RootState, 'api'>>;
  calls: { [Name in keyof RecordedCalls]: Exchanged<RecordedCalls[Name]> };
  events: ReceivedEvents;
}

/** Limits the depth of types that contain themselves. */
type Depth = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
type Less<D extends unknown[]> = D extends [unknown, ...infer Rest] ? Rest : never;
type IsAny<T> = 0 extends 1 & T ? true : false;
type NameOf<K> = K extends string ? (string extends K ? '' : K) : '';

/** `[field, text]` of every string inside of a type; the text is a literal, or `string`. */
type TextIn<T, Field extends string, D extends unknown[]> =
  IsAny<T> extends true
    ? never
    : D extends []
      ? never
      : T extends string
        ? [Field, T]
        : T extends (...args: never[]) => unknown
          ? never
          : T extends readonly (infer Item)[]
            ? TextIn<Item, Field, Less<D>>
            : T extends object
              ? { [K in keyof T]-?: TextIn<T[K], NameOf<K>, Less<D>> }[keyof T]
              : never;

type Texts = TextIn<Recorded, '', Depth>;
type FixedIn<Pair> = Pair extends [infer Field, infer Text] ? (string extends Text ? never : Field) : never;
type FreeIn<Pair> = Pair extends [infer Field, infer Text] ? (string extends Text ? Field : never) : never;

/** The names of fields that contain one of a few fixed texts, such as a status, by the types of schemas and slices. */
export type FixedField = FixedIn<Texts>;

/** The names of fields that contain any text. Some are also a `FixedField` elsewhere. */
export type FreeField = FreeIn<Texts>;
