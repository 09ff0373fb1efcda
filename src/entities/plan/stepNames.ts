import type { TFunction } from 'i18next';

import { cutText } from '@contract/graphemes';
import { contentOf } from '@contract/planner/content';
import { numberSteps } from '@contract/planner/stepOrder';
import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { plainText, readMessageFormatting } from '@contract/messengerFormatting';
import { quoted } from '@/lib/names';

/** Length of a message's excerpt that identifies it. */
const EXCERPT_MAX_CHARS = 30;
/** Enough for an excerpt, also of a text with many marks and spaces. */
const READ_MAX_CHARS = 120;

/** Steps as problems refer to them: the number that canvas and lists show, and an excerpt of the message or the type. */
export function nameSteps(graph: FunnelGraph, nodeIds: readonly string[], t: TFunction<'planner'>): string {
  const wanted = new Set(nodeIds);
  const numbers = numberSteps(graph);
  return graph.nodes
    .filter(({ id }) => wanted.has(id))
    .map((node) =>
      t('step', {
        number: numbers.get(node.id) ?? 0,
        name: quoted(excerptOf(node) || t(`nodes.${node.type}`)),
      }),
    )
    .join(', ');
}

function excerptOf(node: FunnelNode): string {
  const read = readMessageFormatting(cutText((contentOf(node)?.text ?? '').trim(), READ_MAX_CHARS));
  const text = plainText(read).replace(/\s+/g, ' ').trim();
  return text.length > EXCERPT_MAX_CHARS ? `${cutText(text, EXCERPT_MAX_CHARS)}…` : text;
}
