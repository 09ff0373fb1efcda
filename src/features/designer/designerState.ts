import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import type { StoredVersion } from './drafts/chooseVersion';
import type { Creation, Draft } from './drafts/draft';
import { newGraph } from './graph/newGraph';
import type { Selection } from './graph/selection';
import { emptyHistory, type FunnelContent, type History } from './history/history';
import type { UnsentReason } from './save/unsentReason';
import type { Trail } from './trial/trail';

/** Notice about a draft: restored, older than the stored funnel, or changed by another tab. */
export interface DraftNotice {
  kind: 'restored' | 'outdated' | 'otherTab';
  draft: Draft;
}

/** The open trial run: when and in which zone it begins, and what acts in it. */
export interface Trial extends Trail {
  /** Milliseconds since 1970. */
  startMs: number;
  /** Null for the browser's. */
  zone: string | null;
}

/** The open panel of versions. */
export interface VersionsView {
  /** The version that is looked at; null while they are listed. */
  revision: number | null;
  /** The version it is compared with; null for the funnel on the canvas. */
  against: number | null;
  /** The changed node or edge that the canvas shows. */
  shownId: string | null;
}

/** A save to repeat when the server can be reached: it is tried once then, and left to the operator if that does not work. */
interface Unsent {
  reason: UnsentReason;
  step: 'waiting' | 'reached' | 'offered';
}

/** The funnel being drawn. */
export interface DesignerState {
  status: 'closed' | 'loading' | 'open' | 'failed';
  /** The error of opening, normalised by `normalizeError`; it stays while the same funnel is tried again. */
  failure: unknown;
  /** Null while the funnel is new. */
  funnelId: number | null;
  name: string;
  graph: FunnelGraph;
  /** The version a reload would load; unsaved work is the difference to it. */
  stored: StoredVersion;
  /** Undo history since opening. */
  history: History;
  /** Milliseconds since 1970 of the last save since opening. */
  savedAtMs: number | null;
  isSaving: boolean;
  /** A save that did not reach the server; null once it did, or was refused. */
  unsent: Unsent | null;
  /** Null unless the funnel is new and its first save has begun. */
  creation: Creation | null;
  /** What was to be saved without a response: it may be stored or not. */
  unanswered: FunnelContent | null;
  selection: Selection | null;
  /** The message being edited inline, as it was before. */
  inlineEdit: FunnelNode | null;
  /** Percent of each running upload, by message node id. */
  uploads: Record<string, number>;
  draftNotice: DraftNotice | null;
  trial: Trial | null;
  /** Null while the panel of versions is closed. */
  versions: VersionsView | null;
}

/** Initial state: an empty new funnel, closed. */
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
    unsent: null,
    creation: null,
    unanswered: null,
    selection: null,
    inlineEdit: null,
    uploads: {},
    draftNotice: null,
    trial: null,
    versions: null,
  };
}
