import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useVariables } from '@/api/useVariables';
import { useVariableName } from '@/ui/composer/useVariableName';

import { createNodeTexts, type NodeTexts } from './createNodeTexts';

const NodeTextsContext = createContext<NodeTexts | null>(null);

/** Creates the texts once for all nodes: `useTranslation` in each of them took a twentieth of the opening of a large funnel. */
export function NodeTextsProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('designer');
  const { t: tPlanner } = useTranslation('planner');
  const variableName = useVariableName(useVariables().fields);
  const texts = useMemo(() => createNodeTexts(t, tPlanner, variableName), [t, tPlanner, variableName]);
  return <NodeTextsContext value={texts}>{children}</NodeTextsContext>;
}

/** Texts for the things on the canvas. Stable between renders. */
export function useNodeTexts(): NodeTexts {
  const texts = useContext(NodeTextsContext);
  if (!texts) throw new Error('The texts of nodes exist within the designer only');
  return texts;
}
