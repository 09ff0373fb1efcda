import { previewRun, type PreviewLine } from '@contract/planner/plan';

import { createChance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { groupIntoBranches, type PlanBranch } from './planBranches';

const line = (nodeId: string, afterNodeId: string | null) => ({ nodeId, afterNodeId }) as PreviewLine;
const idsOf = ({ lines, children }: PlanBranch): unknown => [lines.map(({ nodeId }) => nodeId), ...children.map(idsOf)];
const flatten = ({ lines, children }: PlanBranch): PreviewLine[] => [...lines, ...children.flatMap(flatten)];

describe('the plan in branches', () => {
  it('keeps what follows one by one together, and parts where ways part', () => {
    const lines = [line('a', null), line('b', 'a'), line('c', 'b'), line('d', 'b'), line('e', 'd'), line('z', null)];
    expect(groupIntoBranches(lines).map(idsOf)).toEqual([[['a', 'b'], [['c']], [['d', 'e']]], [['z']]]);
  });

  it('shows every message of any run exactly once, also when only its beginning is shown', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const chance = createChance(seed);
      const graph = randomGraph(chance, { nodesMaxCount: 25, hasSchedules: true, hasConditions: true });
      const lines = previewRun(graph, 0);
      const shown = lines.slice(0, chance.int(lines.length + 1));
      const ids = groupIntoBranches(shown)
        .flatMap(flatten)
        .map(({ nodeId }) => nodeId);
      expect(ids.toSorted()).toEqual(shown.map(({ nodeId }) => nodeId).toSorted());
    }
  });
});
