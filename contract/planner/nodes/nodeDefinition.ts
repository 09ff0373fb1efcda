import type { StepAct } from '../../groupActs';
import type { Language } from '../../languages';
import type { PaceSettings } from '../pace';
import type { TimeOfDay } from '../timeOfDay';

/** What a node sends. */
export interface Content {
  text: string;
  /** The language of a text with variables; null without any. */
  variables: Language | null;
  mediaUrl: string | null;
  /** The text is the question of a poll. */
  poll?: Poll;
  /** The group is changed, nothing is written into it; the text is its name or description. */
  act?: StepAct;
}

/** What members choose from. */
export interface Poll {
  options: string[];
  isMultiple: boolean;
}

/** When a run reaches a node, the current time, and the account's pace, null while it is unknown. */
export interface NodeMoments {
  arrivesMs: number;
  nowMs: number;
  pace: PaceSettings | null;
}

/** Reads each field of copied or stored data; undefined when it is unreadable. */
export type FieldReaders<Data> = {
  readonly [Field in keyof Data]-?: (value: unknown) => Data[Field] | undefined;
};

/** Whether data has a problem, by the problem's code. */
export type Checks<Data> = Readonly<Record<string, (data: Data) => boolean>>;

/** All that the planner knows about a type of node. What is missing does not apply to the type. */
export interface NodeDefinition<Data, Hint extends string = string> {
  /** Data of a new node. */
  firstData: () => Data;
  fields: FieldReaders<Data>;
  /** Only of types that send. */
  contentOf?: (data: Data) => Content;
  /** Minutes to wait before it is sent or left, as entered. */
  waitMinutes?: (data: Data) => number | undefined;
  /** The moment waited for when it is reached at `arrivalMs`. */
  findMoment?: (data: Data, arrivalMs: number) => number | null;
  /** The time of day waited for; null while it waits for something else. */
  timeOfDayOf?: (data: Data) => TimeOfDay | null;
  /** Problems that prevent saving, keys under `planner:problems`. */
  saveProblems?: Checks<Data>;
  /** Problems of a reachable node that prevent starting. */
  startProblems?: Checks<Data>;
  /** A warning about a reachable node that blocks nothing. */
  findHint?: (data: Data, moments: NodeMoments) => Hint | null;
}
