import { delay } from './nodes/delay';
import { group } from './nodes/group';
import { message } from './nodes/message';
import type { NodeDefinition } from './nodes/nodeDefinition';
import { poll } from './nodes/poll';
import { schedule } from './nodes/schedule';
import { start } from './nodes/start';

/** Every type of node, in the order of the toolbar. `poll` and `group` are ours and additive. Source: SPEC-2.76, SPEC-3.16. */
const definitions = { start, message, delay, schedule, poll, group };

/** All fields of all types. Nodes of older versions may have fields of another type. */
export const nodeFields = {
  ...start.fields,
  ...message.fields,
  ...delay.fields,
  ...schedule.fields,
  ...poll.fields,
  ...group.fields,
};

/** Kind of a node, as stored and in ids. */
export type NodeType = keyof typeof definitions;

/** What a node of each type contains. */
export type NodeDataByType = { [Type in NodeType]: ReturnType<(typeof definitions)[Type]['firstData']> };

type Definition = (typeof definitions)[NodeType];
type ChecksOf<D, Kind extends string> = D extends Record<Kind, infer Checks> ? keyof Checks : never;
type HintOf<D> = D extends { findHint: (...args: never[]) => infer Hint } ? NonNullable<Hint> : never;

/** Codes of problems that only nodes of one type have, by what they prevent. */
export type NodeProblemCode<Kind extends 'saveProblems' | 'startProblems'> = ChecksOf<Definition, Kind>;

/** Codes of hints that only nodes of one type have. */
export type NodeHintCode = HintOf<Definition>;

const nodeTypes: { readonly [Type in NodeType]: NodeDefinition<NodeDataByType[Type], NodeHintCode> } = definitions;

export const NODE_TYPES = Object.keys(definitions) as NodeType[];

/** What the planner knows about a type of node. */
export function definitionOf<Type extends NodeType>(type: Type): NodeDefinition<NodeDataByType[Type], NodeHintCode> {
  return nodeTypes[type];
}
