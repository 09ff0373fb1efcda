import { skipToken } from '@reduxjs/toolkit/query/react';

import { useGetFunnelVersionQuery } from '@/api/versionsApi';

import { useDesigner } from '../useDesigner';

import { compareVersions, type Comparison } from './comparison';

/** The numbers of the two versions, older first; null is the funnel on the canvas. */
export interface ComparedNumbers {
  before: number | null;
  after: number | null;
}

/** The comparison that the operator has opened; `comparison` is null without one, and while a version is loading. */
export function useComparison() {
  const funnelId = useDesigner((designer) => designer.funnelId);
  const revision = useDesigner(({ versions }) => versions?.revision ?? null);
  const against = useDesigner(({ versions }) => versions?.against ?? null);
  const onCanvas = useDesigner(({ graph }) => graph);
  const version = useVersion(funnelId, revision);
  const other = useVersion(funnelId, against);
  const isOlder = against === null || revision === null || revision < against;
  const numbers: ComparedNumbers = isOlder
    ? { before: revision, after: against }
    : { before: against, after: revision };
  const otherGraph = against === null ? onCanvas : other.currentData;
  const graphs = isOlder ? [version.currentData, otherGraph] : [otherGraph, version.currentData];
  const [before, after] = graphs;
  const comparison: Comparison | null = before && after ? compareVersions(before, after) : null;
  return { comparison, numbers, version, other };
}

const useVersion = (funnelId: number | null, revision: number | null) =>
  useGetFunnelVersionQuery(funnelId === null || revision === null ? skipToken : { id: funnelId, revision });
