import type { ReceivedEvents } from '@/api/parse/events';

import type { recordedCalls } from './recordedCalls';
import type { RootState } from './store';

type RecordedCalls = typeof recordedCalls;

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
