import path from 'node:path';

import { isShortForm } from './effort';
import proofTests from './proofTests.json';

/** What jest-circus knows of a test and of a `describe`. */
interface Test {
  type: 'test';
  name: string;
}
interface Block {
  type: 'describeBlock';
  children: (Block | Test)[];
}

const root = path.resolve(__dirname, '../..');
const proofs: Record<string, string[] | undefined> = proofTests;

/**
 * Called by test environments at each event: removes the tests of `proofTests.json` from `npm test`. They repeat in another form what a
 * test that stays shows; `npm run prove -- T1 T2` runs them, and so does every way to run their file alone. `*` is every test of a file,
 * which `npm test` does not even load.
 */
export function leaveOutProofs(eventName: string, state: { rootDescribeBlock: Block }, testPath: string): void {
  if (!isShortForm || eventName !== 'run_start') return;
  const names = new Set(proofs[path.relative(root, testPath)]?.filter((name) => name !== '*'));
  const left = new Set(leaveOut(state.rootDescribeBlock, names));
  const unknown = [...names].filter((name) => !left.has(name));
  if (unknown.length > 0) throw new Error(`test/kit/proofTests.json: no test is called ${unknown.join(', ')}`);
}

/** @returns the names of the tests it removed */
function leaveOut(block: Block, names: ReadonlySet<string>): string[] {
  const { children } = block;
  const isLeft = (child: Block | Test): child is Test => child.type === 'test' && names.has(child.name);
  block.children = children.filter((child) => !isLeft(child));
  return children.flatMap((child) =>
    child.type === 'test' ? (isLeft(child) ? [child.name] : []) : leaveOut(child, names),
  );
}
