import { z } from 'zod';

import { PIN_DAYS, STEP_ACT_KINDS } from '../groupActs';
import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import type { PlannerNode } from '../planner/graph';
import { NODE_TYPES, type nodeFields } from '../planner/nodeTypes';
import type { TimeOfDay } from '../planner/timeOfDay';
import { characters, funnelName } from './fields';

const { conditionsMaxCount, zonesMaxCount } = limits.funnel;

/** Kind of a node. Source: SPEC-3.16. */
export const NodeType = z.enum(NODE_TYPES);
export type NodeType = z.infer<typeof NodeType>;

/** When an edge is taken. Source: SPEC-2.90. */
export const EdgeCondition = z.enum(['always', 'delay', 'condition']);
export type EdgeCondition = z.infer<typeof EdgeCondition>;

const minutes = z
  .number('problems.delay')
  .int('problems.delay')
  .min(0, 'problems.delay')
  .max(limits.funnel.delayMaxMinutes, 'problems.delay');
const nodeId = z.string('problems.graph').min(1, 'problems.graph').max(100, 'problems.graph');
const coordinate = z.number('problems.graph');

/** The time of day for which a schedule node waits. Ours and additive. */
export const NodeTimeOfDay = z
  .object({
    /** Empty until it is entered. */
    time: z.string('problems.graph').regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'problems.graph'),
    /** 1 for Monday to 7 for Sunday. */
    weekdays: z
      .array(z.number('problems.graph').int('problems.graph').min(1, 'problems.graph').max(7, 'problems.graph'))
      .max(7, 'problems.graph'),
    /** Days that pass at least, by the calendar of the zone. */
    minDays: z
      .number('problems.delay')
      .int('problems.delay')
      .min(0, 'problems.delay')
      .max(limits.funnel.minDaysMax, 'problems.delay'),
    /** IANA id such as `Europe/Moscow`, or an offset such as `UTC+3`. */
    zone: z.string('problems.graph').max(limits.timezones.idMaxChars, 'problems.graph'),
  })
  .meta({ id: 'NodeTimeOfDay' }) satisfies z.ZodType<TimeOfDay>;

export type NodeTimeOfDay = z.infer<typeof NodeTimeOfDay>;

/** Each is described with its type in `contract/planner/nodes`. */
const dataFields = {
  /** Longer ones than a save accepts are in funnels of earlier versions. */
  message: z.string('problems.graph').max(100_000, 'problems.messageTooLong').optional(),
  variables: z.enum(LANGUAGES, 'problems.graph').nullable().optional(),
  delay: minutes.optional(),
  delayHours: z.number('problems.delay').int('problems.delay').min(0, 'problems.delay').optional(),
  delayMinutes: z.number('problems.delay').int('problems.delay').min(0, 'problems.delay').optional(),
  media: z.string('problems.graph').max(500, 'problems.graph').nullable().optional(),
  schedule: z.string('problems.graph').max(40, 'problems.graph').optional(),
  timeOfDay: NodeTimeOfDay.nullable().optional(),
  /** Longer ones than a save accepts are refused by the planner, which names the node. */
  options: z
    .array(z.string('problems.graph').max(limits.funnel.messageMaxChars, 'problems.graph'), 'problems.graph')
    .max(limits.poll.optionsMaxCount, 'problems.graph')
    .optional(),
  isMultiple: z.boolean('problems.graph').optional(),
  act: z.enum(STEP_ACT_KINDS, 'problems.graph').optional(),
  openAfterMinutes: z.int('problems.delay').min(0, 'problems.delay').nullable().optional(),
  pinDays: z.literal(PIN_DAYS, 'problems.graph').optional(),
} satisfies Record<keyof typeof nodeFields, z.ZodType>;

/** Data of all node types together, as on the wire: fields of another type are kept, but never read. */
export const NodeData = z.object(dataFields);
export type NodeData = z.infer<typeof NodeData>;

/** One node on the canvas. Ids: 'start_1', else type prefix plus timestamp. Source: SPEC-3.15, SPEC-3.16. */
export const FunnelNode = z
  .object({ id: nodeId, type: NodeType, position: z.object({ x: coordinate, y: coordinate }), data: NodeData })
  .meta({ id: 'FunnelNode' }) satisfies z.ZodType<FunnelNode>;
/** A node with the fields of its type. */
export type FunnelNode<Type extends NodeType = NodeType> = PlannerNode<Type> & { position: { x: number; y: number } };

/** Condition of an edge. `delay` is minutes. */
export const EdgeData = z.object({
  condition: EdgeCondition,
  delay: minutes.optional(),
  label: z
    .string()
    .check(...characters(limits.funnel.labelMaxChars, 'problems.labelTooLong'))
    .optional(),
});
export type EdgeData = z.infer<typeof EdgeData>;

/** One edge between two nodes. Source: SPEC-3.20. */
export const FunnelEdge = z
  .object({
    id: z.string('problems.graph').min(1, 'problems.graph').max(250, 'problems.graph'),
    source: nodeId,
    target: nodeId,
    type: z.string().max(40).optional(),
    label: z
      .string()
      .check(...characters(limits.funnel.labelMaxChars, 'problems.labelTooLong'))
      .nullish(),
    markerEnd: z.looseObject({ type: z.string() }).optional(),
    data: EdgeData.optional(),
  })
  .meta({ id: 'FunnelEdge' });
export type FunnelEdge = z.infer<typeof FunnelEdge>;

/** The graph of a funnel: the source from which all messages are compiled. */
export const FunnelGraph = z.object({
  nodes: z.array(FunnelNode, 'problems.graph').max(limits.funnel.nodesMaxCount, 'problems.tooManyNodes'),
  edges: z.array(FunnelEdge, 'problems.graph').max(limits.funnel.edgesMaxCount, 'problems.tooManyNodes'),
});
export interface FunnelGraph {
  nodes: FunnelNode[];
  edges: FunnelEdge[];
}

/**
 * What becomes of starts that are planned when another graph is saved: they send the newest version, they keep the version they
 * would have sent, or the save is refused so that the owner can choose.
 */
export const PlannedStartsChoice = z.enum(['newest', 'keep', 'ask']);
export type PlannedStartsChoice = z.infer<typeof PlannedStartsChoice>;

const saveLimits = [
  z.refine<z.infer<typeof FunnelGraph>>(
    ({ edges }) => edges.filter(({ data }) => data?.condition === 'condition').length <= conditionsMaxCount,
    'problems.tooManyConditions',
  ),
  z.refine<z.infer<typeof FunnelGraph>>(
    ({ nodes }) => new Set(nodes.map(({ data }) => data.timeOfDay?.zone)).size <= zonesMaxCount,
    'problems.tooManyZones',
  ),
] as const;

/** A graph within the limits of a save. */
export const SavedGraph = FunnelGraph.check(...saveLimits);

/**
 * Body of a save by the designer. `revision` is the loaded one; without it the save overwrites. Without `plannedStarts`, planned
 * starts that keep no version send the newest. `name` renames the funnel in the same transaction, unless it has another name than
 * `knownName` meanwhile. Ours and additive.
 */
export const SaveStructure = FunnelGraph.extend({
  revision: z.number().int().min(0).optional(),
  plannedStarts: PlannedStartsChoice.optional(),
  name: funnelName.optional(),
  knownName: z.string().optional(),
}).check(...saveLimits);
export type SaveStructure = z.infer<typeof SaveStructure>;

/** The stored graph with its revision, which grows by one with every save. */
export const StoredStructure = FunnelGraph.extend({ revision: z.number().int() }).meta({ id: 'StoredStructure' });
export type StoredStructure = z.infer<typeof StoredStructure>;

/**
 * The new revision and the number of compiled messages: a client that gets `messages` need not post them itself. `keptStarts` is
 * the number of planned starts that send an older version; absent without any.
 */
export const StructureSaved = z
  .object({ revision: z.number().int(), messages: z.number().int(), keptStarts: z.number().int().optional() })
  .meta({ id: 'StructureSaved' });
export type StructureSaved = z.infer<typeof StructureSaved>;
