import type { CDPSession, Page } from 'playwright-core';

import type { Calendar } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';
import { funnelSchedules } from '@server/db/schema';
import { launch } from '@test/browser/chromium';
import { signIn, type Client } from '@test/browser/client';
import { skipGuide } from '@test/browser/operator';
import { startServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import { countProcessorTime, measureGesture, measureRounds, type GestureCost } from './gestures';
import { withOwnDatabase } from './ownDatabase';

const ENTRIES_COUNT = 5_000;
const FUNNELS_COUNT = 20;
const DAYS_COUNT = 28;
const ROWS_PER_INSERT = 1_000;
const WINDOW = { width: 1280, height: 800 };
const MOVES = 60;
const MOVE_PX = 4;
const WHEEL_PX = 12;
/** Half of a frame. */
const FRAME_MAX_MS = 8;
const MIN_FPS = 55;
/** Without a graphics card each frame of a page that scrolls is drawn whole: what plain text reaches then is the most there is. */
const MIN_FPS_OF_PLAIN = 0.95;

/** What scrolls in each view. */
const VIEWS = { month: 'html', week: '.calendarLanes', day: '.calendarLanes' } as const;
type ViewName = keyof typeof VIEWS;
type Gestures = Record<'scroll' | 'drag', GestureCost>;

/**
 * P21: the calendar of a month with 5,000 entries, scrolled, and an entry dragged, in each of its views.
 * @returns whether the budgets hold
 */
export async function measureCalendar(): Promise<boolean> {
  const server = await startServer();
  const browser = await launch();
  try {
    const client = await signIn(server.url);
    await skipGuide(client);
    const { groups } = await client.connectPhone();
    const funnelIds: number[] = [];
    for (let at = 0; at < FUNNELS_COUNT; at += 1)
      funnelIds.push((await client.saveFunnel(`Funnel ${at}`, ['Hello'], 0)).id);
    const fromMs = beginningOfNextMonth();
    const starts = listStarts(
      funnelIds,
      groups.map(({ id }) => id),
      fromMs,
    );
    await server.terminate();
    await withOwnDatabase(server, null, async (db) => {
      for (let at = 0; at < starts.length; at += ROWS_PER_INSERT)
        await db.insert(funnelSchedules).values(starts.slice(at, at + ROWS_PER_INSERT));
    });
    await server.start();
    const shown = await countEntries(client, fromMs);
    const context = await browser.newContext({ viewport: WINDOW });
    const page = await context.newPage();
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), client.token);
    const session = await context.newCDPSession(page);
    await countProcessorTime(session);
    const plainFps = await measurePlainPage(page, session);
    const rows: Row[] = [['entries of the month', shown, `>= ${ENTRIES_COUNT}`, shown >= ENTRIES_COUNT]];
    for (const name of Object.keys(VIEWS) as ViewName[]) {
      const day = new Date(fromMs + 10 * DAY_MS).toISOString().slice(0, 10);
      await page.goto(`${server.url}/calendar?view=${name}&day=${day}`);
      rows.push(...toRows(name, await measureView(page, session, name), plainFps));
    }
    printTable(`P21 the calendar of ${ENTRIES_COUNT} entries in a month`, rows);
    return rows.every(([, , , holds]) => holds);
  } finally {
    await browser.close();
    await server.stop();
  }
}

function beginningOfNextMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

/** Each at a moment of its own, so that each is an entry of its own. */
const listStarts = (funnelIds: readonly number[], groupIds: readonly number[], fromMs: number) =>
  Array.from({ length: ENTRIES_COUNT }, (_, at) => ({
    funnelId: funnelIds[at % funnelIds.length] ?? 0,
    groupId: groupIds[at % groupIds.length] ?? 0,
    startAt: new Date(fromMs + Math.floor((at * DAYS_COUNT * DAY_MS) / ENTRIES_COUNT / MINUTE_MS) * MINUTE_MS),
    active: true,
  }));

async function countEntries(client: Client, fromMs: number): Promise<number> {
  const query = { fromMs, toMs: fromMs + (DAYS_COUNT + 1) * DAY_MS };
  return (await client.call<Calendar>('getCalendar', { query })).entries.length;
}

/** Frames a second while a page of plain text scrolls in the same browser. */
async function measurePlainPage(page: Page, session: CDPSession): Promise<number> {
  await page.setContent(`<!doctype html>${`<p>${'Plain text. '.repeat(40)}</p>`.repeat(60)}`);
  const { framesPerSecond } = await measureRounds(() => measureScroll(page, session, 'html'));
  return framesPerSecond;
}

async function measureView(page: Page, session: CDPSession, name: ViewName): Promise<Gestures> {
  const tiles = page.locator('.calendarDay .calendarTile, .calendarLane-day .calendarTile');
  await tiles.first().waitFor();
  await page.waitForTimeout(1_000);
  return {
    scroll: await measureRounds(() => measureScroll(page, session, VIEWS[name])),
    drag: await measureRounds(() => measureDrag(page, session)),
  };
}

/** Turns the wheel down and up again. */
async function measureScroll(page: Page, session: CDPSession, scroller: string): Promise<GestureCost> {
  const top = () => page.evaluate((selector) => document.querySelector(selector)?.scrollTop ?? 0, scroller);
  await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2);
  const before = await top();
  return measureGesture(page, session, async () => {
    for (let move = 1; move <= MOVES; move += 1) {
      await page.mouse.wheel(0, move <= MOVES / 2 ? WHEEL_PX : -WHEEL_PX);
      if (move === MOVES / 2 && (await top()) === before) throw new Error('The wheel scrolled nothing');
    }
  });
}

/** Drags the tile nearest to the middle to and fro, and lets it go where it was. */
async function measureDrag(page: Page, session: CDPSession): Promise<GestureCost> {
  const { x, y } = await page.evaluate(({ width, height }) => {
    const middles = [...document.querySelectorAll('.calendarTile[data-movable="true"]')].map((tile) => {
      const box = tile.getBoundingClientRect();
      return { tile, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const [nearest] = middles
      .filter((place) => place.tile.contains(document.elementFromPoint(place.x, place.y)))
      .sort(
        (one, other) =>
          Math.hypot(one.x - width / 2, one.y - height / 2) - Math.hypot(other.x - width / 2, other.y - height / 2),
      );
    if (!nearest) throw new Error('No tile can be dragged');
    return { x: nearest.x, y: nearest.y };
  }, WINDOW);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2 * MOVE_PX, y);
  await page.locator('.calendarGhost').waitFor();
  const cost = await measureGesture(page, session, async () => {
    for (let move = 1; move <= MOVES; move += 1) {
      const way = move <= MOVES / 2 ? move : MOVES - move;
      await page.mouse.move(x + way * MOVE_PX, y + way * MOVE_PX);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator('.calendarGhost').waitFor({ state: 'detached' });
  return cost;
}

const toRows = (view: ViewName, gestures: Gestures, plainFps: number): Row[] =>
  (['scroll', 'drag'] as const).flatMap((name): Row[] => {
    // Only a month scrolls the page itself.
    const isWhole = name === 'scroll' && VIEWS[view] === 'html';
    const minFps = isWhole ? Math.floor(Math.min(MIN_FPS, plainFps * MIN_FPS_OF_PLAIN)) : MIN_FPS;
    const { cpuMsPerFrame: cost, framesPerSecond: fps } = gestures[name];
    return [
      [`${view}, ${name}: CPU per frame`, `${cost.toFixed(1)} ms`, `<= ${FRAME_MAX_MS} ms`, cost <= FRAME_MAX_MS],
      [`${view}, ${name}: frames per second`, fps.toFixed(0), `>= ${minFps}`, Math.round(fps) >= minFps],
    ];
  });
