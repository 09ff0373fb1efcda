import type { PreviewLine } from '@contract/planner/plan';

/** A sequence of messages, and the branches that follow the last of them. */
export interface PlanBranch {
  lines: PreviewLine[];
  children: PlanBranch[];
}

/** Groups a run, given in sending order, into branches: they part after a message that several others follow. */
export function groupIntoBranches(lines: readonly PreviewLine[]): PlanBranch[] {
  const followers = new Map<string | null, PreviewLine[]>();
  for (const line of lines) {
    const known = followers.get(line.afterNodeId);
    if (known) known.push(line);
    else followers.set(line.afterNodeId, [line]);
  }
  const begin = (first: PreviewLine): PlanBranch => ({ lines: [first], children: [] });
  const roots = (followers.get(null) ?? []).map(begin);
  const open = [...roots];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    let next = followers.get(branch.lines.at(-1)?.nodeId ?? null) ?? [];
    while (next.length === 1) {
      branch.lines.push(...next);
      next = followers.get(next[0]?.nodeId ?? null) ?? [];
    }
    branch.children = next.map(begin);
    open.push(...branch.children);
  }
  return roots;
}
