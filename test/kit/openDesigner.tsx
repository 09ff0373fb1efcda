import { screen, within } from '@testing-library/react';

import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';
import { FunnelDesigner } from '@/features/designer/FunnelDesigner';
import { designerSlice, selectDesigner } from '@/features/designer/designerSlice';

import { fakeApi } from './fakeApi';
import { renderApp } from './renderApp';

/** A message node at its own position. */
export const messageNode = (id: string, message: string, data: FunnelNode['data'] = {}): FunnelNode => ({
  id,
  type: 'message',
  position: { x: 400, y: 160 },
  data: { message, delay: 0, media: null, ...data },
});

/** An edge, unconditional by default. */
export const edgeOf = (source: string, target: string, data: FunnelEdge['data'] = { condition: 'always' }) => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'smoothstep' as const,
  data,
});

/** A window in which the list of steps and the minimap are shown at first. */
export function showAllOfDesigner(): void {
  window.innerWidth = 1920;
}

/** Opens the designer with a stored funnel. `answers` are more calls that it makes. */
export async function openDesigner(
  graph: FunnelGraph,
  store = makeStore(),
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  rootReducer.inject(designerSlice);
  showAllOfDesigner();
  fakeApi({
    getFunnel: () => ({ id: 5, name: 'Sales', description: null, active: false, steps: [] }),
    getStructure: () => ({ revision: 1, ...graph }),
    listPickerGroups: () => [],
    listAllFunnels: () => [],
    listActiveSchedules: () => [],
    listPollTotals: () => [],
    getMemoryStatus: () => ({ status: 404, body: {} }),
    ...answers,
  });
  const app = renderApp(<FunnelDesigner funnelId={5} onClose={() => undefined} onCreated={() => undefined} />, {
    store,
  });
  const state = () => selectDesigner(store.getState() as never);
  const button = (name: string | RegExp, within_: HTMLElement = document.body) =>
    within(within_).getByRole('button', { name });
  await screen.findByRole('region', { name: app.t('designer:steps.title') });
  return { ...app, state, button };
}
