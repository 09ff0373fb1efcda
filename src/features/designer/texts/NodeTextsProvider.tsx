import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { contentOf } from '@contract/planner/content';
import type { FunnelEdge, FunnelNode, NodeType } from '@contract/schemas/shapes';
import type { VariableId } from '@contract/variables';

import { useVariables } from '@/api/useVariables';
import { waitText } from '@/lib/span';
import { textTemplate } from '@/lib/textTemplate';
import { markVariables } from '@/entities/message/variableMarks';
import { useVariableName } from '@/entities/message/useVariableName';

import { viewOf } from '../nodes/nodeViews';

import { edgeLabel } from './edgeLabel';
import { NodeTextsContext, type NodeTexts } from './nodeTextsContext';

/** Creates the texts once for all nodes: `useTranslation` in each of them took a twentieth of the opening of a large funnel. */
export function NodeTextsProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('designer');
  const { t: tPlanner } = useTranslation('planner');
  const variableName = useVariableName(useVariables().fields);
  const texts = useMemo(() => createNodeTexts(t, tPlanner, variableName), [t, tPlanner, variableName]);
  return <NodeTextsContext value={texts}>{children}</NodeTextsContext>;
}

function createNodeTexts(
  t: TFunction<'designer'>,
  tPlanner: TFunction<'planner'>,
  variableName: (id: VariableId) => string,
): NodeTexts {
  const markedOf = (node: FunnelNode) => {
    const content = contentOf(node);
    return content ? markVariables(content, variableName) : '';
  };
  const waits = new Map<number | undefined, string>();
  const wait = (totalMinutes: number | undefined) => {
    const text = waits.get(totalMinutes) ?? waitText(totalMinutes ?? 0);
    waits.set(totalMinutes, text);
    return text;
  };
  const types = new Map<NodeType, string>();
  const typeOf = ({ type }: FunnelNode) => {
    const text = types.get(type) ?? t(`nodes.${type}`);
    types.set(type, text);
    return text;
  };
  const words = { t, tPlanner, wait, markedOf };
  const summaryOf = (node: FunnelNode) => viewOf(node.type).summaryOf(node, words);
  const edgeLabelOf = (edge: FunnelEdge) => edgeLabel(edge, t, wait);
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
  return { wait, typeOf, markedOf, summaryOf, nameOf, edgeLabelOf };
}
