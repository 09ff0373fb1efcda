import type { CDPSession, Page } from 'playwright-core';

import { SECOND_MS } from '@contract/time';

import { percentile } from './timing';

const MOVES = 60;
const MOVE_PX = 5;
/** Other load on the machine disturbs single rounds: the median counts. */
const ROUNDS = 3;

/** What a gesture cost. */
export interface GestureCost {
  /** Processor time of the page's main thread per drawn frame. */
  cpuMsPerFrame: number;
  framesPerSecond: number;
}

/** Before the first gesture: tasks are measured in processor time, not in time spent waiting for a processor. */
export async function countProcessorTime(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Measures a gesture in several rounds; each figure is its own median. */
export async function measureRounds(measureOnce: () => Promise<GestureCost>): Promise<GestureCost> {
  const rounds: GestureCost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce());
  const middle = (name: keyof GestureCost) =>
    percentile(
      rounds.map((cost) => cost[name]),
      0.5,
    );
  return { cpuMsPerFrame: middle('cpuMsPerFrame'), framesPerSecond: middle('framesPerSecond') };
}

/** Runs a gesture while frames and processor time are counted. */
export async function measureGesture(
  page: Page,
  session: CDPSession,
  gesture: () => Promise<void>,
): Promise<GestureCost> {
  await page.evaluate(() => {
    const notes = window as unknown as { frames: number; isCounting: boolean };
    notes.frames = 0;
    notes.isCounting = true;
    const count = () => {
      notes.frames += 1;
      if (notes.isCounting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await taskSeconds(session);
  const startedMs = performance.now();
  await gesture();
  const tookMs = performance.now() - startedMs;
  const spentMs = ((await taskSeconds(session)) - before) * SECOND_MS;
  const frames = await page.evaluate(() => {
    const notes = window as unknown as { frames: number; isCounting: boolean };
    notes.isCounting = false;
    return notes.frames;
  });
  return { cpuMsPerFrame: spentMs / frames, framesPerSecond: (frames * SECOND_MS) / tookMs };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Drags what is under the pointer to and fro: the canvas or a node. */
export async function measurePull(
  page: Page,
  session: CDPSession,
  from: { x: number; y: number },
): Promise<GestureCost> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const before = await viewOf(page);
  const cost = await measureGesture(page, session, async () => {
    for (let move = 1; move <= MOVES; move += 1) {
      const way = move <= MOVES / 2 ? move : MOVES - move;
      await page.mouse.move(from.x + way * MOVE_PX, from.y + way);
      if (move === MOVES / 2 && (await viewOf(page)) === before) throw new Error('The pull moved nothing');
    }
  });
  await page.mouse.up();
  return cost;
}

/** Positions of the canvas and its nodes. */
const viewOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.react-flow__viewport, .react-flow__node')]
      .map(({ style }) => style.transform)
      .join(),
  );

/** Turns the wheel to and fro with Ctrl, a little each time. */
export async function measureZoom(page: Page, session: CDPSession, at: { x: number; y: number }): Promise<GestureCost> {
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  const before = await viewOf(page);
  const cost = await measureGesture(page, session, async () => {
    for (let move = 0; move < MOVES; move += 1) {
      await page.mouse.wheel(0, move % 20 < 10 ? 8 : -8);
      if (move === 10 && (await viewOf(page)) === before) throw new Error('The wheel zoomed nothing');
    }
  });
  await page.keyboard.up('Control');
  return cost;
}
