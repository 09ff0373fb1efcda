import { newGraph } from '../graph/newGraph';

import { chooseVersion, type StoredVersion } from './chooseVersion';
import type { Draft } from './draft';

const stored = (revision: number | null): StoredVersion => ({ name: 'Sales', graph: newGraph(), revision });
const draft = (revision: number | null, nodeCount = 2): Draft => ({
  nodes: Array.from({ length: nodeCount }, (_empty, at) => ({
    id: `message_${at}`,
    type: 'message' as const,
    position: { x: 0, y: 0 },
    data: {},
  })),
  edges: [],
  funnelName: 'Sales draft',
  revision,
  ts: 1,
});

describe('the opened version', () => {
  it('restores a new funnel with more than one node', () => {
    const empty: StoredVersion = { name: '', graph: newGraph(), revision: null };
    expect(chooseVersion(null, empty, draft(null, 1)).kind).toBe('stored');
    expect(chooseVersion(null, empty, draft(null, 2)).kind).toBe('restored');
  });

  it('restores the draft of an existing funnel that was not saved since', () => {
    expect(chooseVersion(7, stored(3), draft(3)).kind).toBe('restored');
    expect(chooseVersion(7, stored(3), draft(null)).kind).toBe('restored');
    expect(chooseVersion(7, stored(null), draft(3)).kind).toBe('restored');
  });

  it('offers a draft that is older than the stored version', () => {
    expect(chooseVersion(7, stored(4), draft(3)).kind).toBe('outdated');
  });

  it('ignores a draft equal to the stored version', () => {
    const same: Draft = { ...newGraph(), funnelName: 'Sales', revision: 3, ts: 1 };
    expect(chooseVersion(7, stored(4), same).kind).toBe('stored');
    expect(chooseVersion(7, stored(4), null).kind).toBe('stored');
  });
});
