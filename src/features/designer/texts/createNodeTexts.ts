import type { TFunction } from 'i18next';

import { cutText } from '@contract/graphemes';
import { readMomentMs } from '@contract/planner/waits';
import type { FunnelEdge, FunnelNode, NodeType } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';
import type { VariableId } from '@contract/variables';
import { trimVisible } from '@contract/visibleText';

import { serverNow } from '@/lib/clock';
import { plainText, readMessageFormatting } from '@/lib/messengerFormatting';
import { formatMoment } from '@/lib/moment';
import { textTemplate } from '@/lib/textTemplate';
import { markVariables, unmarked } from '@/lib/variableMarks';
import { describeTimeOfDay } from '@/ui/plan/describeTimeOfDay';

import { splitMinutes } from '../graph/waitingTime';

/** Names and labels of nodes and edges. */
export interface NodeTexts {
  /** 'Hours and minutes' of whole minutes. */
  wait: (totalMinutes: number | undefined) => string;
  /** The same without zero parts. */
  shortWait: (totalMinutes: number | undefined) => string;
  typeOf: (node: FunnelNode) => string;
  /** A message's text with the names of its variables, for `FormattedMessage`. */
  markedOf: (node: FunnelNode) => string;
  /** One-line summary of the node. */
  summaryOf: (node: FunnelNode) => string;
  /** Type and summary, for lists and screen readers. */
  nameOf: (node: FunnelNode) => string;
  /** The edge's label, else its condition, else empty. */
  edgeLabelOf: (edge: FunnelEdge) => string;
}

const SUMMARY_MAX_CHARS = 60;
/** Enough for a summary, also of a text with many marks and spaces. */
const READ_MAX_CHARS = 240;

/** Texts for the things on the canvas. */
export function createNodeTexts(
  t: TFunction<'designer'>,
  tPlanner: TFunction<'planner'>,
  variableName: (id: VariableId) => string,
): NodeTexts {
  const markedOf = ({ data: { message = '', variables = null } }: FunnelNode) =>
    markVariables({ text: message, variables }, variableName);
  const waits = new Map<number | undefined, string>();
  const wait = (totalMinutes: number | undefined) => {
    const text = waits.get(totalMinutes) ?? t('nodes.hoursAndMinutes', { ...splitMinutes(totalMinutes) });
    waits.set(totalMinutes, text);
    return text;
  };
  const shortWait = (totalMinutes: number | undefined) => {
    const { hours, minutes } = splitMinutes(totalMinutes);
    if (hours === 0) return t('nodes.minutes', { minutes });
    return minutes === 0 ? t('nodes.hours', { hours }) : wait(totalMinutes);
  };
  const types = new Map<NodeType, string>();
  const typeOf = ({ type }: FunnelNode) => {
    const text = types.get(type) ?? t(`nodes.${type}`);
    types.set(type, text);
    return text;
  };
  const momentOf = (text: string | undefined) => {
    const momentMs = readMomentMs(text);
    return momentMs === null ? t('nodes.noMoment') : formatMoment(momentMs / SECOND_MS);
  };
  const summaryOf = (node: FunnelNode): string => {
    const { type, data } = node;
    switch (type) {
      case 'start':
        return t('nodes.startHint');
      case 'message':
        return shorten(unmarked(markedOf(node))) || (data.media ? t('nodes.media') : t('nodes.emptyMessage'));
      case 'delay':
        return wait(data.delay);
      case 'schedule':
        return data.timeOfDay ? describeTimeOfDay(tPlanner, data.timeOfDay, serverNow()) : momentOf(data.schedule);
    }
  };
  const edgeLabelOf = ({ label, data }: FunnelEdge) => {
    const own = trimVisible(data?.label ?? label ?? '');
    if (own !== '' || !data || data.condition === 'always') return own;
    return data.condition === 'delay' ? shortWait(data.delay) : t('conditions.condition');
  };
  const nameTemplate = textTemplate((type, summary) => t('canvas.ariaNode', { type, summary }));
  // Names are cached per unchanged node, since thousands of them are needed with every key.
  const names = new WeakMap<FunnelNode, string>();
  const nameOf = (node: FunnelNode) => {
    const known = names.get(node);
    if (known !== undefined) return known;
    const name = nameTemplate(typeOf(node), summaryOf(node));
    names.set(node, name);
    return name;
  };
  return { wait, shortWait, typeOf, markedOf, summaryOf, nameOf, edgeLabelOf };
}

/** The beginning as one line without marks. */
function shorten(text: string): string {
  const line = plainText(readMessageFormatting(cutText(text.trim(), READ_MAX_CHARS))).replace(/\s+/g, ' ');
  return line.length <= SUMMARY_MAX_CHARS ? line : `${cutText(line, SUMMARY_MAX_CHARS)}…`;
}
