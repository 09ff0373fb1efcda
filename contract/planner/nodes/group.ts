import { isLongerThan } from '../../graphemes';
import { PIN_DAYS, STEP_ACT_KINDS, type PinDays, type StepAct, type StepActKind } from '../../groupActs';
import { LANGUAGES, type Language } from '../../languages';
import { limits } from '../../limits';
import { mentionsEveryone } from '../../variables';
import { hasVisibleText, trimVisible } from '../../visibleText';
import { readMinuteOfDay, type TimeOfDay } from '../timeOfDay';
import { isKnownZone } from '../zones';
import type { NodeDefinition } from './nodeDefinition';
import { orNull, readNumber, readText } from './readField';
import { readTimeOfDay } from './schedule';
import { toDelayData, waitingFields, type Waiting } from './waiting';

/** A change of the group itself, after a delay. Each kind has its own fields; the others stay while another is chosen. Ours and additive. */
export interface GroupData extends Waiting {
  act?: StepActKind;
  /** The new name or description. */
  message?: string;
  /** The language of a text with variables. */
  variables?: Language | null;
  /** A closed group is opened again that long after; null: not by itself, unless `timeOfDay` says when. */
  openAfterMinutes?: number | null;
  /** A closed group is opened again at this time. */
  timeOfDay?: TimeOfDay | null;
  pinDays?: PinDays;
}

const { nameMaxChars, descriptionMaxChars, closedMaxMinutes } = limits.groups;
const REOPEN_MINUTES = 60;
const FIRST_PIN_DAYS: PinDays = 7;

/** What the step does. */
export function stepActOf({ act = 'close', openAfterMinutes = null, timeOfDay, pinDays }: GroupData): StepAct {
  switch (act) {
    case 'close':
      return timeOfDay ? { kind: act, openAfterMinutes: null, openAt: timeOfDay } : { kind: act, openAfterMinutes };
    case 'pin':
      return { kind: act, days: pinDays ?? FIRST_PIN_DAYS };
    default:
      return { kind: act };
  }
}

/** Whether its text is sent. */
const hasText = ({ act }: GroupData) => act === 'rename' || act === 'describe';

const textOf = (data: GroupData) => (hasText(data) ? trimVisible(data.message ?? '') : '');

/** Of a closing that waits for a time of day. */
const ofTime =
  (hasProblem: (timeOfDay: TimeOfDay) => boolean) =>
  ({ act, timeOfDay }: GroupData) =>
    act === 'close' && Boolean(timeOfDay && hasProblem(timeOfDay));

function isSpanWrong({ act, timeOfDay, openAfterMinutes = null }: GroupData): boolean {
  if (act !== 'close' || timeOfDay || openAfterMinutes === null) return false;
  return openAfterMinutes < 1 || openAfterMinutes > closedMaxMinutes;
}

/** Changes the group. */
export const group = {
  firstData: (): GroupData => ({
    ...toDelayData({ hours: 0, minutes: 0 }),
    act: 'close',
    message: '',
    openAfterMinutes: REOPEN_MINUTES,
  }),
  fields: {
    ...waitingFields,
    act: (value) => STEP_ACT_KINDS.find((kind) => kind === value),
    message: readText,
    variables: orNull((value) => LANGUAGES.find((language) => language === value)),
    openAfterMinutes: orNull((value) => {
      const minutes = readNumber(value);
      return minutes && Math.min(Math.max(Math.floor(minutes), 1), closedMaxMinutes);
    }),
    timeOfDay: orNull(readTimeOfDay),
    pinDays: (value) => PIN_DAYS.find((days) => days === value),
  },
  contentOf: (data) => ({
    text: textOf(data),
    variables: hasText(data) ? (data.variables ?? null) : null,
    mediaUrl: null,
    act: stepActOf(data),
  }),
  waitMinutes: ({ delay }) => delay,
  saveProblems: {
    groupNameTooLong: (data) => data.act === 'rename' && isLongerThan(textOf(data), nameMaxChars),
    groupDescriptionTooLong: (data) => data.act === 'describe' && isLongerThan(textOf(data), descriptionMaxChars),
    groupClosedTooLong: isSpanWrong,
  },
  startProblems: {
    groupWithoutName: (data) => data.act === 'rename' && !hasVisibleText(textOf(data)),
    groupMentionsAll: (data) => mentionsEveryone({ text: textOf(data), variables: data.variables ?? null }),
    groupWithoutTime: ofTime(({ time, weekdays }) => readMinuteOfDay(time) === null || weekdays.length === 0),
    groupZoneUnknown: ofTime(({ zone }) => !isKnownZone(zone)),
  },
} satisfies NodeDefinition<GroupData>;
