import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import type { StoredVersion } from './drafts/chooseVersion';
import type { Creation, Draft } from './drafts/draft';
import { newGraph } from './graph/newGraph';
import type { Selection } from './graph/selection';
import { emptyHistory, type History } from './history/history';

/**
 * What the operator is told about a draft: it was restored, it is older than the stored funnel, or another tab has just
 * changed it.
 */
export interface DraftNotice {
  kind: 'restored' | 'outdated' | 'otherTab';
  draft: Draft;
}

/** The funnel being drawn. */
export interface DesignerState {
  status: 'closed' | 'loading' | 'open' | 'failed';
  /** What the call failed with that should have opened it, as `normalizeError` reads it; null unless `status` is 'failed'. */
  failure: unknown;
  /** Null while the funnel is new. */
  funnelId: number | null;
  name: string;
  graph: FunnelGraph;
  /** What a reload would bring back; unsaved work is the difference from it. */
  stored: StoredVersion;
  /** What can be undone and redone in this sitting. */
  history: History;
  /** Milliseconds since 1970 of the last save in this sitting. */
  savedAtMs: number | null;
  isSaving: boolean;
  /** Null unless the funnel is new and its first save has begun. */
  creation: Creation | null;
  /** A graph whose save was not answered: it may be stored or not. */
  unanswered: FunnelGraph | null;
  selection: Selection | null;
  /** The message being edited on the canvas, as it was before. */
  inlineEdit: FunnelNode | null;
  /** Percent of each running upload, keyed by the message node's id. */
  uploads: Record<string, number>;
  draftNotice: DraftNotice | null;
}

/** The designer while nobody draws: an empty new funnel behind closed doors. */
export function closedDesigner(): DesignerState {
  const graph = newGraph();
  return {
    status: 'closed',
    failure: null,
    funnelId: null,
    name: '',
    graph,
    stored: { name: '', graph, revision: null },
    history: emptyHistory(),
    savedAtMs: null,
    isSaving: false,
    creation: null,
    unanswered: null,
    selection: null,
    inlineEdit: null,
    uploads: {},
    draftNotice: null,
  };
}
