import { cutText } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { contentOf } from '@contract/planner/content';
import type { PlannerGraph, PlannerNode } from '@contract/planner/graph';
import type { Problem } from '@contract/planner/problems';
import { quote } from '@contract/quotes';
import russian from '@locales/ru/planner.json';

import { currentLanguage } from '../../language';
import { textsOf } from '../../texts';

const TITLE_MAX_CHARS = 30;
const NODES_NAMED_MAX_COUNT = 5;

const texts = () => textsOf('planner', russian);

const quoted = (text: string) => quote(text, currentLanguage());

/** Describes the first problem and all nodes that have it; null when there is none. */
export function describeFirstProblem(problems: readonly Problem[], graph: PlannerGraph): string | null {
  const [first] = problems;
  if (!first) return null;
  const nodeIds = problems.filter((problem) => problem.code === first.code).flatMap((problem) => problem.nodeIds);
  const values: Record<string, string> = {
    nodes: nameNodes(nodeIds, graph),
    maxChars: String(limits.funnel.messageMaxChars),
  };
  return texts()
    .problems[first.code].replace(/{{(\w+)}}/g, (hole, name: string) => values[name] ?? hole)
    .trim();
}

function nameNodes(nodeIds: readonly string[], graph: PlannerGraph): string {
  const wanted = new Set(nodeIds);
  const names = graph.nodes.filter((node) => wanted.delete(node.id)).map(nameNode);
  const shown = names.slice(0, NODES_NAMED_MAX_COUNT).join(', ');
  return names.length > NODES_NAMED_MAX_COUNT ? `${shown}…` : shown;
}

/** A node that sends by its first texts, others by their type. */
function nameNode(node: PlannerNode): string {
  const text = (contentOf(node)?.text ?? '').trim().replace(/\s+/g, ' ');
  if (text === '') return quoted(texts().nodes[node.type]);
  return quoted(text.length > TITLE_MAX_CHARS ? `${cutText(text, TITLE_MAX_CHARS)}…` : text);
}
