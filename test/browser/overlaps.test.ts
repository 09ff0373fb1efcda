import type { Browser, Page, ViewportSize } from 'playwright-core';

import type { ActiveSchedule, Group, Tag } from '@contract/schemas/shapes';
import { HOUR_S, toSeconds } from '@contract/time';

import { isShortForm } from '../kit/effort';
import { keepIntercepting, launch, openProfile } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { chooseOption, fillIn, groupCards, signIn } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';
import { pagesWithMenu } from './tour';

/**
 * Toasts and the guide cover nothing that could not be scrolled out from under them; titles of tables stay in sight, names are whole, and
 * pages use the width they have.
 */

/** The last row of cards is full, also at the right, where the toasts are. */
const GROUPS = '42';
const TOASTS = 3;
/** A word or two. */
const NARROWEST_PX = 80;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let server: RunningServer;
let browser: Browser;
let client: Client;
let groups: Group[];
let groupId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: GROUPS }), launch()]);
  client = await signInByApi(server.url);
  ({ groups } = await client.connectPhone());
  groupId = groups.find(({ can_post }) => can_post)?.id ?? 0;
  await client.saveFunnel('A funnel', ['First'], 0);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

let shown: Page | undefined;

/** A page of an owner at a size, in one browser profile: a new one costs as much as three pages. */
async function show(viewport: ViewportSize, path = '/dashboard'): Promise<Page> {
  if (shown) {
    await shown.setViewportSize(viewport);
    await shown.goto(server.url + path);
    await shown.getByRole('heading', { level: 1 }).waitFor();
    return shown;
  }
  const { context } = await openProfile(browser, { viewport });
  const page = await context.newPage();
  await signIn(page, server.url, path);
  shown = page;
  return page;
}

/** The controls and bubbles of a part that are in sight and under a toast or the guide, at the end of the page. */
const findCovered = (part: string) => {
  window.scrollTo(0, document.documentElement.scrollHeight);
  for (const list of document.querySelectorAll('[data-long="true"], .dialogFrame-body'))
    list.scrollTo(0, list.scrollHeight);
  /** Inside every list that scrolls around it. */
  const isInSight = (control: Element, y: number): boolean => {
    const { parentElement } = control;
    if (!parentElement) return true;
    const { top, bottom } = parentElement.getBoundingClientRect();
    const isClipped = getComputedStyle(parentElement).overflowY !== 'visible' && (y < top || y > bottom);
    return !isClipped && isInSight(parentElement, y);
  };
  const controls = document.querySelectorAll(
    `${part} :is(button, a[href], input, select, textarea, summary, .planBubble-body)`,
  );
  return [...controls].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    // Beside a dialog of the whole width toasts cover only the beginning of its bubbles.
    const x = control.matches('.planBubble-body') ? left + 8 : left + width / 2;
    const y = top + height / 2;
    const cover =
      width > 0 &&
      isInSight(control, y) &&
      document.elementFromPoint(x, y)?.closest('.ant-notification-notice, .onboarding');
    return cover ? [`${control.tagName} ${control.textContent}: ${cover.className}`] : [];
  });
};

/** Buttons of the bar at the lower edge of the page whose centre is under something else, or outside of the screen. */
const findCoveredBar = () =>
  [...document.querySelectorAll('.selectionBar button')].flatMap((button) => {
    // On phones the bar scrolls sideways.
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const isFree = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === button;
    return isFree ? [] : [button.textContent];
  });

/**
 * Whether something covers both ends of what has the focus: browsers leave one that sticks out sideways where it is. The document itself
 * has the focus between the last element and the first.
 */
const isFocusCovered = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  const { left, right, top, bottom, width } = focused.getBoundingClientRect();
  const insetPx = Math.min(width / 2, 16);
  const isSeen = (x: number, y: number) => {
    const seen = document.elementFromPoint(x, y);
    return seen && (focused.contains(seen) || seen.contains(focused) || seen.closest('label')?.contains(focused));
  };
  return [top + 3, bottom - 3].some((y) => !isSeen(left + insetPx, y) && !isSeen(right - insetPx, y));
};

/** How much space a search has beside its placeholder. */
const findFreePx = (field: Element) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  pen.font = font;
  const textPx = pen.measureText(field.getAttribute('placeholder') ?? '').width;
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - textPx;
};

/** Runs in the page: adds up how much its parts move. */
function addUpShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: cards keep room for late tags for a limited time only, in which a busy machine may not have loaded the page. */
function stretchTimers(): void {
  const start = window.setTimeout.bind(window);
  const later = (run: TimerHandler, ms = 0, ...given: unknown[]) => start(run, ms < 500 ? ms : 20 * ms, ...given);
  Object.assign(window, { setTimeout: later });
}

/** Opens a page by the menu, so that the toasts stay. */
async function open(page: Page, link: string): Promise<void> {
  const opener = page.getByRole('button', { name: t('layout:menu.open') });
  if (await opener.isVisible()) await opener.click();
  await page
    .getByRole('link', { name: t(link), exact: true })
    .and(page.locator('.sideMenu-link'))
    .filter({ visible: true })
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Waits until the older toasts are behind the newest. */
async function areStacked(page: Page): Promise<void> {
  const findTops = () => {
    const boxes = [...document.querySelectorAll('.ant-notification-notice')].map((one) => one.getBoundingClientRect());
    const foot = Math.max(...boxes.map(({ bottom }) => bottom));
    const highest = Math.max(...boxes.map(({ height }) => height));
    return { stackPx: foot - Math.min(...boxes.map(({ top }) => top)), highest };
  };
  await poll(async () => {
    const { stackPx, highest } = await page.evaluate(findTops);
    return stackPx < 1.5 * highest || null;
  }, 'the toasts are stacked');
}

it.each(sizes)('at $width px', async (viewport) => {
  const { context } = await openProfile(browser, { viewport });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await fillIn(page, owner);
  await groupCards(page).first().waitFor();
  await page.locator('.onboarding').waitFor();
  // Toasts count the time that has passed, so they stay.
  await page.clock.setFixedTime(new Date());
  for (let at = 0; at < TOASTS; at += 1)
    await client.call('sendBroadcast', { body: { message: `${at}`, group_ids: [groupId] } });
  await page
    .locator('.ant-notification-notice')
    .nth(TOASTS - 1)
    .waitFor();
  if (viewport.width < 600) await areStacked(page);
  for (const { path, link } of pagesWithMenu) {
    await open(page, link);
    await page.waitForURL(`**${path}`);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.locator('main :is(.skeletonBlock, .skeletonCard)').first().waitFor({ state: 'detached' });
    // Rows that come into sight by scrolling are rendered a moment later.
    await poll(
      async () => (await page.evaluate(findCovered, 'main')).length === 0 || null,
      `nothing is covered: ${path}`,
    );
    expect(await page.locator('.ant-notification-notice').count()).toBeGreaterThanOrEqual(TOASTS);
    expect(await page.locator('.onboarding').isVisible()).toBe(true);
  }
  await page.getByRole('checkbox').first().check();
  await page.locator('.selectionBar').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await poll(
    async () => (await page.evaluate(findCoveredBar)).length === 0 || null,
    'nothing covers the bar of the selected groups',
  );
  await context.close();
});

/** Parts of a dialog that are outside of the screen. */
const findAway = (parts: string[]) =>
  parts.filter((part) => {
    const { top, bottom, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    return height === 0 || top < 0 || bottom > window.innerHeight;
  });

/** Toasts that are over the open dialog, or not wholly on the screen. */
const findOver = () => {
  const dialogs = [...document.querySelectorAll('.dialogFrame')].map((one) => one.getBoundingClientRect());
  const dialog = dialogs.find(({ height }) => height > 0) ?? new DOMRect();
  return [...document.querySelectorAll('.ant-notification-notice')].filter((notice) => {
    const { left, right, top } = notice.getBoundingClientRect();
    const isOver = right > dialog.left && left < dialog.right && top < dialog.bottom;
    return isOver || left < 0 || right > window.innerWidth;
  }).length;
};

/** Controls of a dialog that are less high than a finger needs. */
const findSmall = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal :is(button, .ant-select, .ant-picker, input[type="search"])')]
    .filter(({ offsetHeight, offsetWidth }) => offsetWidth > 1 && offsetHeight < 44)
    .map(({ className, offsetHeight }) => `${className}: ${offsetHeight}`);

it.each(sizes)('dialogs at $width px', async (viewport) => {
  const { context } = await openProfile(browser, { viewport });
  const page = await context.newPage();
  await signIn(page, server.url);
  await groupCards(page).first().waitFor();
  const isFree = async (name: string) => {
    let covered: string[] = [];
    const look = async () => {
      covered = await page.evaluate(findCovered, '.ant-modal');
      return covered.length === 0 || null;
    };
    await poll(look, `nothing is covered: ${name}`).catch(() => undefined);
    expect(covered).toEqual([]);
    expect(await page.locator('.ant-notification-notice').count()).toBeGreaterThanOrEqual(TOASTS);
  };

  await page
    .getByRole('button', { name: t('groups:card.start'), disabled: false })
    .first()
    .click();
  const launching = page.getByRole('dialog', { name: t('launch:title') });
  await launching.getByRole('radio').first().check();
  await launching.getByRole('region', { name: t('plan:title') }).waitFor();
  // They come while the dialog is open.
  await page.clock.setFixedTime(new Date());
  for (let at = 0; at < TOASTS; at += 1)
    await client.call('sendBroadcast', { body: { message: `${at}`, group_ids: [groupId] } });
  await page
    .locator('.ant-notification-notice')
    .nth(TOASTS - 1)
    .waitFor();
  await isFree('the start dialog');
  // Its body is at its end now.
  const fixedParts = ['.ant-modal-title', '.ant-modal-close', '.ant-modal-footer .ant-btn-primary'];
  expect(await page.evaluate(findAway, fixedParts)).toEqual([]);
  if (viewport.width < 600) expect(await page.evaluate(findSmall)).toEqual([]);
  if (viewport.width < 600) await areStacked(page);
  await page.keyboard.press('Escape');
  await launching.waitFor({ state: 'hidden' });

  await page
    .getByRole('button', { name: t('groups:card.rename') })
    .first()
    .click();
  const renaming = page.getByRole('dialog', { name: t('groups:rename.title') });
  await renaming.waitFor();
  await poll(async () => (await page.evaluate(findOver)) === 0 || null, 'no toast is over a small dialog');
  await page.keyboard.press('Escape');
  await renaming.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: t('layout:bar.profile'), exact: true }).click();
  const profile = page.getByRole('dialog', { name: t('profile:title') });
  await profile.getByRole('tab', { name: t('profile:sections.pace') }).click();
  await profile.getByRole('button', { name: t('profile:pace.submit'), exact: true }).waitFor();
  expect(await page.evaluate(findAway, ['.profile-save button'])).toEqual([]);
  const countOverSave = () =>
    page.evaluate(() => {
      const save = document.querySelector('.profile-save button')?.getBoundingClientRect() ?? new DOMRect();
      return [...document.querySelectorAll('.ant-notification-notice')].filter((notice) => {
        const { left, right, top, bottom } = notice.getBoundingClientRect();
        return left < save.right && right > save.left && top < save.bottom && bottom > save.top;
      }).length;
    });
  // Its row of buttons stays in sight, and no part of it is covered.
  await poll(async () => (await countOverSave()) === 0 || null, 'no toast is over the button that saves');
  await isFree('the profile');
  await poll(async () => (await countOverSave()) === 0 || null, 'no toast is over it at the end either');
  await profile.getByRole('tab', { name: t('profile:sections.security') }).click();
  const titles = profile.locator('.profile-sessionTable thead tr');
  await titles.waitFor();
  expect(await titles.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(48);
  await context.close();
});

it.each([...sizes, { width: 1920, height: 1080 }])(
  'the top bar is in line with the page at $width px',
  async (viewport) => {
    const page = await show(viewport);
    await groupCards(page).first().waitFor();
    const [bar, cards] = await page.evaluate(() =>
      // The select of the theme, once it is drawn, has an arrow that nobody sees.
      ['.appLayout-bar :is(.lineIcon, .appLayout-state):not(.lazySelect *)', 'main .cardGrid'].map((selector) => {
        const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const shown = boxes.filter(({ width }) => width > 0);
        return {
          left: Math.min(...shown.map(({ left }) => left)),
          right: Math.max(...shown.map(({ right }) => right)),
        };
      }),
    );
    // One pixel of the first icon's box is empty.
    expect(Math.abs((bar?.left ?? NaN) - (cards?.left ?? NaN))).toBeLessThanOrEqual(1);
    expect(bar?.right).toBe(cards?.right);
    // Search, lists of choices and the switch of the view are equally high, in one row where there is space for it.
    const controls = await page
      .locator('.filterBar :is(.filterBar-search, .filterBar-toggle, .lazySelect, .groupView)')
      .evaluateAll((elements) =>
        elements
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ top, height }) => ({ top, height })),
      );
    expect(controls.length).toBeGreaterThan(1);
    expect(new Set(controls.map(({ top, height }) => `${top} ${height}`)).size).toBe(1);
    if (viewport.width < 600) return;
    // What is said while offline has one line.
    await page.context().setOffline(true);
    try {
      const notice = page.getByText(t('layout:offline.network'));
      await notice.waitFor();
      expect(await notice.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(24);
    } finally {
      await page.context().setOffline(false);
    }
  },
);

it('no state of the connection is broken within a word, or wider than its space, on a phone', async () => {
  const page = await show({ width: 390, height: 844 });
  const status = page.getByRole('status', { name: t('messenger:status.label') });
  await status.filter({ hasText: t('messenger:status.connected') }).waitFor();
  for (const state of ['connected', 'disconnected', 'initializing', 'authorized', 'queued']) {
    const { lineCount, wordCount, freePx } = await status.evaluate(
      (element, text) => {
        const words = element.lastChild as Text;
        words.data = text;
        const range = document.createRange();
        range.selectNodeContents(words);
        const space = element.closest('.appLayout-state')?.getBoundingClientRect();
        return {
          lineCount: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
          wordCount: text.split(' ').length,
          freePx: (space?.right ?? NaN) - range.getBoundingClientRect().right,
        };
      },
      t(`messenger:status.${state}`),
    );
    expect(lineCount).toBeLessThanOrEqual(wordCount);
    expect(freePx).toBeGreaterThanOrEqual(0);
  }
});

it('what can be inserted into a message is 44 px high on a phone', async () => {
  const page = await show({ width: 390, height: 844 }, '/broadcast');
  await page.locator('.insertBar-chip').first().waitFor();
  const controls = page.locator('.insertBar-chip, .everyoneSwitch, .formatBar-button');
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

it('cards of funnels have no empty line, and the plan of one scrolls as a whole on a phone', async () => {
  const messages = Array.from({ length: 8 }, (_none, at) => `Lesson ${at + 1}`);
  await client.saveFunnel('A course', messages, 60);
  const page = await show({ width: 390, height: 844 }, '/funnels');
  const card = page.getByRole('article', { name: 'A course', exact: true });
  const [head, facts] = await Promise.all([
    card.locator('.funnelCard-head').boundingBox(),
    card.locator('.funnelCard-facts').boundingBox(),
  ]);
  if (!head || !facts) throw new Error('The card is not drawn');
  // The switch is as high as a finger.
  expect(head.height).toBeLessThanOrEqual(44);
  expect(facts.y - head.y - head.height).toBeLessThanOrEqual(8);
  await card.getByRole('link', { name: t('funnels:card.edit') }).click();
  await page.getByRole('tab', { name: t('designer:dock.plan') }).click();
  await page.locator('.dock-panel .forecast-table').waitFor();
  expect(await findScrollers(page)).toEqual([]);
});

/** What scrolls within the panel of the dock. */
const findScrollers = (page: Page) =>
  page
    .locator('.dock-panel *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
        .map((one) => one.getAttribute('class')),
    );

it('the plan beside the canvas scrolls as a whole, too, and no toast is over the settings on a phone', async () => {
  const messages = Array.from({ length: 8 }, (_none, at) => `Lesson ${at + 1}`);
  const { id } = await client.saveFunnel('Another course', messages, 60);
  const { context } = await openProfile(browser, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, server.url, `/funnel-designer?edit=${id}`);
  await page.getByRole('tab', { name: t('designer:dock.plan') }).click();
  await page.locator('.dock-panel .forecast-table').waitFor();
  expect(await findScrollers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^2\. / }).click();
  const settings = page.locator('.settingsPanel');
  await settings.waitFor();
  // Toasts count the time that has passed, so they stay.
  await page.clock.setFixedTime(new Date());
  await settings.getByRole('button', { name: t('designer:panel.saveNode') }).click();
  await page
    .locator('.ant-notification-notice')
    .filter({ hasText: t('designer:toasts.nodeUpdated') })
    .waitFor();
  const findOverlapPx = () => {
    const toasts = [...document.querySelectorAll('.ant-notification-notice')];
    const panel = document.querySelector('.settingsPanel')?.getBoundingClientRect();
    return Math.max(...toasts.map((one) => one.getBoundingClientRect().bottom)) - (panel?.top ?? NaN);
  };
  await poll(async () => (await page.evaluate(findOverlapPx)) <= 0 || null, 'the toast is above the settings');
  await context.close();
});

it.each([...sizes, { width: 1920, height: 1080 }])(
  'the form of broadcasts does not move when it is loaded, at $width px',
  async (viewport) => {
    const { context } = await openProfile(browser, { viewport });
    const page = await context.newPage();
    await signIn(page, server.url);
    await page.waitForLoadState('networkidle');
    await context.addInitScript(addUpShifts);
    await page.goto(`${server.url}/broadcast`);
    await page.locator('.insertBar-chip').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    await context.close();
  },
);

it('what scrolls sideways on a phone shows a part of what follows', async () => {
  const page = await show({ width: 390, height: 844 });
  const thirdLeft = (parts: string) =>
    page
      .locator(parts)
      .nth(2)
      .evaluate((part) => part.getBoundingClientRect().left);
  await page.getByRole('checkbox').first().check();
  expect(await thirdLeft('.selectionBar-actions button')).toBeLessThan(340);
  await page.goto(`${server.url}/instructions`);
  expect(await thirdLeft('.instructions-section')).toBeLessThan(330);
});

it('pages are as wide as the top bar at 1920 px', async () => {
  const page = await show({ width: 1920, height: 1080 }, '/instructions');
  const parts = {
    instructions: '.instructions-content',
    'active-funnels': '.activeStrip',
    broadcast: '.broadcast-form',
  };
  for (const [path, part] of Object.entries(parts)) {
    await page.goto(`${server.url}/${path}`);
    await page.locator(part).waitFor();
    const rightOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightOf(part)).toBe(await rightOf('main .pageHeader'));
  }
  // File, time and forecast are between the message and the groups.
  await page.locator('.broadcast-forecast').waitFor();
  const columns = await page.evaluate(() =>
    ['.broadcast-content', '.broadcast-form > .broadcast-field', '.broadcast-when', '.broadcast-forecast'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(),
    ),
  );
  const [message, ...between] = columns;
  expect(between.filter(({ left }) => left <= (message?.right ?? NaN))).toEqual([]);
  expect(Math.max(...between.slice(1).map(({ top }, at) => top - (between[at]?.bottom ?? NaN)))).toBeLessThan(24);
  await page.goto(`${server.url}/instructions`);
  await page.locator('.instructions-content').waitFor();
  // The questions are beside the section, and stay there.
  const [section, questions] = await page.evaluate(() =>
    ['.instructions-content > section:first-child', '.questions'].map((selector) => {
      const { left, right, top } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top };
    }),
  );
  expect(questions?.left).toBeGreaterThan(section?.right ?? NaN);
  expect(Math.abs((questions?.top ?? NaN) - (section?.top ?? NaN))).toBeLessThanOrEqual(8);
});

it.each(sizes)('names of two lines that differ only in their ends are whole at $width px', async (viewport) => {
  const words = 'A club for everybody who reads a lot';
  const [one, other] = groups as [Group, Group];
  for (const [at, { id }] of [one, other].entries())
    await client.call('renameGroup', { params: { id }, body: { custom_name: `${words}, no. ${at + 1}` } });
  const page = await show(viewport, '/dashboard?q=everybody');
  for (const at of [1, 2]) {
    const title = page.getByRole('heading', { name: `${words}, no. ${at}`, exact: true });
    await title.waitFor();
    const isWhole = await title.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight <= clientHeight && scrollWidth <= clientWidth,
    );
    expect(isWhole).toBe(true);
  }
  // Longer ones have two lines, so that no row of cards is much higher than another.
  const long = Array.from({ length: 4 }, () => words).join(', ');
  await client.call('renameGroup', { params: { id: one.id }, body: { custom_name: long } });
  await page.reload();
  const title = page.getByRole('heading', { name: long, exact: true });
  await title.waitFor();
  expect(await title.getAttribute('title')).toBe(long);
  expect(await title.evaluate(({ clientHeight }) => clientHeight)).toBe(40);
  for (const { id, name } of [one, other])
    await client.call('renameGroup', { params: { id }, body: { custom_name: name } });
});

describe('what the keyboard comes to', () => {
  const KEYS = 40;
  /** The others have the same rows. */
  const paths = isShortForm
    ? ['/dashboard']
    : ['/dashboard', '/broadcast', '/funnels', '/overview', '/journal', '/instructions'];

  it.each(sizes)('is behind no row that stays in sight, %j', async (size) => {
    const covered: string[] = [];
    for (const path of paths) {
      const page = await show(size, path);
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      for (const key of ['Tab', 'Shift+Tab']) {
        await page.evaluate(() => document.querySelector('main')?.focus({ preventScroll: true }));
        if (key === 'Shift+Tab') await page.keyboard.press('End');
        for (let press = 0; press < KEYS; press += 1) {
          await page.keyboard.press(key);
          if (await page.evaluate(isFocusCovered))
            covered.push(
              `${path} ${key} ${press}: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
            );
        }
      }
    }
    expect(covered).toEqual([]);
  });

  it('scrolls no page while it is in a row that stays in sight, nor when a dialog gives the focus back', async () => {
    const page = await show({ width: 1280, height: 800 });
    await groupCards(page).getByRole('checkbox').first().check();
    const bar = page.locator('.selectionBar');
    await bar.getByRole('button').first().focus();
    for (const _ of await bar.getByRole('button').all()) {
      expect(await bar.evaluate((row) => row.contains(document.activeElement))).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press('Tab');
    }
    const opener = bar.getByRole('button', { name: t('groups:selection.addTag'), exact: true });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('cards of groups with tags', () => {
  beforeAll(async () => {
    for (const name of ['VIP', 'Winners of the draw', 'Written down by partners of ours'])
      await client.saveTag(name, groups);
  });

  it('are one or three in a row by the width, with whole short tags and no button outside', async () => {
    const page = await show({ width: 1280, height: 800 });
    await groupCards(page).first().waitFor();
    for (const [width, columns] of [
      [390, 1],
      [1280, 3],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const cards = await groupCards(page).evaluateAll((all) =>
        all.map((card) => {
          const { top, right } = card.getBoundingClientRect();
          const buttons = [...card.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
          const toolTops = [...card.querySelectorAll('.groupCard-tool')].map((one) => one.getBoundingClientRect().top);
          const short = [...card.querySelectorAll('.tagChip')].find(({ textContent }) => textContent === 'VIP');
          const isTagWhole = short !== undefined && short.scrollWidth <= short.clientWidth;
          const isInside = buttons.every((button) => button.right <= right) && new Set(toolTops).size === 1;
          return { top, isInside, isTagWhole };
        }),
      );
      expect(cards.filter(({ top }) => top === cards[0]?.top)).toHaveLength(columns);
      expect(cards.filter(({ isInside, isTagWhole }) => !isInside || !isTagWhole)).toEqual([]);
    }
  });

  it('are told apart by their tags, and the others are a target for a finger on a phone', async () => {
    const page = await show({ width: 1280, height: 800 });
    await groupCards(page).first().waitFor();
    const cutTags = () =>
      page
        .locator('.groupCard .tagChip')
        .evaluateAll((all) => all.filter((tag) => tag.scrollWidth > tag.clientWidth).map((tag) => tag.textContent));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('.groupCard .tagChip').first().waitFor();
      await poll(async () => ((await cutTags()).length === 0 ? true : null), `whole tags at ${width} px`);
    }
    const smallestOf = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        Math.min(
          ...all.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return Math.min(width, height);
          }),
        ),
      );
    for (const selector of ['.groupTags-more', '.groupCard-selectArea']) {
      await page.locator(selector).first().waitFor();
      await poll(async () => ((await smallestOf(selector)) >= 44 ? true : null), `${selector} of 44 px`);
    }
  });

  it.each(sizes)('are equally high, whatever is in them, at $width px', async (viewport) => {
    const [first, second] = groups as [Group, Group];
    const [, ...otherTags] = await client.call<Tag[]>('listTags');
    await client.call('setGroupTags', { params: { id: first.id }, body: { tagIds: [] } });
    await client.call('setGroupTags', { params: { id: second.id }, body: { tagIds: otherTags.map(({ id }) => id) } });
    const custom_name = 'A club for everybody who reads a lot, in two lines or more';
    await client.call('renameGroup', { params: { id: second.id }, body: { custom_name } });
    const page = await show(viewport);
    await page.locator('.groupCard-members').first().waitFor();
    const heights = await page.locator('.groupCard').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(heights).toHaveLength(Number(GROUPS));
    expect(new Set(heights).size).toBe(1);
    await client.call('renameGroup', { params: { id: second.id }, body: { custom_name: second.name } });
  });

  it('have their filter by tags behind the button of the filters on a phone', async () => {
    const page = await show({ width: 390, height: 844 });
    const filter = page.getByRole('combobox', { name: t('common:tags.filter.label.ofTags') });
    await page.locator('.tagFilter .ant-select').waitFor({ state: 'attached' });
    expect(await filter.count()).toBe(0);
    await page.getByRole('button', { name: t('common:filters.closed') }).click();
    await filter.waitFor();
  });

  it.each([
    { width: 1280, longest: [] },
    { width: 1920, longest: ['groups:filter.choices.sort.funnels'] },
  ])('have the filter by tags in one row with the other filters at $width px', async ({ width, longest }) => {
    const page = await show({ width, height: 800 });
    await page.getByRole('combobox', { name: t('common:tags.filter.label.ofTags') }).waitFor();
    const tops = () =>
      page
        .locator('.filterBar :is(.filterBar-search, .lazySelect, .tagFilter, .groupView)')
        .evaluateAll((all) => [
          ...new Set(all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top)),
        ]);
    expect(await tops()).toHaveLength(1);
    const search = page.getByRole('searchbox', { name: t('groups:filter.search') });
    expect(await search.evaluate(findFreePx)).toBeGreaterThanOrEqual(0);
    // Behind a button where there is no room; else also with the longest choice.
    const order = page.getByRole('combobox', { name: t('groups:filter.fields.sort') });
    for (const choice of longest) await chooseOption(order, t(choice));
    expect(await tops()).toHaveLength(1);
  });

  it('have low rows where tags are managed on a phone, and a search beside them that is read in full', async () => {
    const page = await show({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
    await page.getByRole('menuitem', { name: t('dashboard:menu.manageTags') }).click();
    const dialog = page.getByRole('dialog', { name: t('tags:manage.title') });
    await dialog.getByText('VIP', { exact: true }).waitFor();
    const heights = await dialog.locator('.dataTable-row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    // The last tag is longer than a line: it has two, and nothing of it is hidden.
    expect(Math.max(...heights.slice(0, -1))).toBeLessThanOrEqual(56);
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    const hiddenPx = (chips: Element[]) => chips.map((chip) => chip.scrollWidth - chip.clientWidth);
    expect(Math.max(...(await dialog.locator('.tagChip').evaluateAll(hiddenPx)))).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole('button', { name: t('groups:card.start'), disabled: false })
      .first()
      .click();
    const search = page.getByRole('searchbox', { name: t('launch:groups.search') });
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: t('common:tags.filter.label.ofTags') })
      .waitFor();
    expect(await search.evaluate(findFreePx)).toBeGreaterThanOrEqual(0);
  });

  it('do not move when their tags are late', async () => {
    const { context } = await openProfile(browser);
    const page = await context.newPage();
    await signIn(page, server.url);
    await page.waitForLoadState('networkidle');
    await context.addInitScript(addUpShifts);
    await context.addInitScript(stretchTimers);
    await page.route('**/api/tags', async (route) => {
      const response = await route.fetch();
      await groupsShown;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ response });
    });
    // Not the response of one request: the reload would cut off a poll of the page before it.
    const groupsShown = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/groups_list'));
    await page.reload();
    await page.locator('.tagChip').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});

/** Tops and bottoms of what stays above the rows of a table, and of the first row whose middle is below that. */
const findHeads = () => {
  const boxOf = (element: Element | null | undefined) => {
    const { top = NaN, bottom = NaN } = element?.getBoundingClientRect() ?? {};
    return { top: Math.round(top), bottom: Math.round(bottom) };
  };
  const [filter, head, section] = ['.filterBar', '.dataTable-head', '.dataTable-section > td'].map((selector) =>
    boxOf(document.querySelector(selector)),
  );
  const firstRow = boxOf(document.querySelector('.dataTable-row'));
  return { filter, head, section, firstRow };
};

describe('the titles of a table', () => {
  let page: Page;

  beforeAll(async () => {
    const funnel = await client.saveFunnel('A funnel with many starts', ['First'], 0);
    const group_ids = groups.filter(({ can_post }) => can_post).map(({ id }) => id);
    const start_time = toSeconds(Date.now()) + 2 * HOUR_S;
    await client.call('startFunnelInGroups', { params: { id: funnel.id }, body: { group_ids, start_time } });
    const { context } = await openProfile(browser, { viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    await signIn(page, server.url);
    await groupCards(page).first().waitFor();
  });

  afterAll(() => page.context().close());

  it('are followed by a schedule that is in sight on a phone, with its buttons beside its name', async () => {
    const phone = await show({ width: 390, height: 844 }, '/active-funnels');
    const row = phone.locator('.dataTable-row').first();
    await row.waitFor();
    const [rowBox, name, button] = await Promise.all([
      row.boundingBox(),
      row.locator('.scheduleCell-name').boundingBox(),
      row.locator('.stopCell button').first().boundingBox(),
    ]);
    if (!rowBox || !name || !button) throw new Error('The row is not drawn');
    expect(rowBox.y + rowBox.height).toBeLessThanOrEqual(844);
    expect(button.x).toBeGreaterThanOrEqual(name.x + name.width);
    expect(button.y).toBeLessThan(name.y + name.height);
  });

  it('are above the rows, and stay below the filter when the page is scrolled', async () => {
    await page.goto(`${server.url}/active-funnels`);
    await page.locator('.dataTable-row').nth(20).waitFor();
    const atRest = await page.evaluate(findHeads);
    expect(atRest.section?.top).toBe(atRest.head?.bottom);
    expect(await page.locator('.activeStrip').evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(64);
    expect(atRest.firstRow.top).toBe(atRest.section?.bottom);
    const heights = await page
      .locator('.scheduleTable tr.dataTable-row:not(:last-child)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect([...new Set(heights)]).toEqual([48]);
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 700);
    await poll(async () => (await page.evaluate(findHeads)).firstRow.bottom < 0 || null, 'the page is scrolled');
    const { filter, head, section } = await page.evaluate(findHeads);
    expect(head?.top).toBe(filter?.bottom);
    expect(section?.top).toBe(head?.bottom);
  });

  it('are followed by rows of two lines, also where runs of an older version wait', async () => {
    await keepIntercepting(page.context());
    await page.route('**/api/funnel_schedules/active', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { response: ActiveSchedule[] };
      const moment = toSeconds(Date.now()) - HOUR_S;
      const waiting = body.response.map((one, at) => {
        const wait = { reason: (['stopped', 'offline', 'quiet'] as const)[at % 3], moment };
        const version = { revision: 1, savedAt: moment };
        return { ...one, version, progress: { done: 11, total: 120, nextAt: moment + 2 * HOUR_S, wait } };
      });
      await route.fulfill({ response, json: { ...body, response: waiting } });
    });
    await page.goto(`${server.url}/active-funnels`);
    await page.locator('.versionNote').nth(2).waitFor();
    const heights = await page
      .locator('.scheduleTable tr.dataTable-row:not(:last-child)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect([...new Set(heights)]).toEqual([48]);
  });

  it('stay below the filter of the groups, also when it says how many were found', async () => {
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('button', { name: t('groups:view.table'), exact: true }).click();
    await page.getByRole('searchbox').fill(' ');
    await page.locator('.groupTable tr.dataTable-row').nth(20).waitFor();
    // Whatever is in them; the last one has no line below it.
    await page.locator('.groupTable').getByText(t('groups:table.ownAdmin'), { exact: true }).first().waitFor();
    const heights = await page
      .locator('.groupTable tr.dataTable-row:not(:last-child)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect([...new Set(heights)]).toEqual([40]);
    // Number and role are side by side.
    const membersHeights = await page
      .locator('.groupTable-members')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...membersHeights)).toBeLessThanOrEqual(24);
    const nameWidth = await page
      .locator('.groupTable-title')
      .first()
      .evaluate((title) => title.clientWidth);
    expect(nameWidth).toBeGreaterThan(240);
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 700);
    await poll(async () => (await page.evaluate(findHeads)).firstRow.bottom < 0 || null, 'the page is scrolled');
    const { filter, head } = await page.evaluate(findHeads);
    expect(head?.top).toBe(filter?.bottom);
  });

  it('are replaced by cards on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 844 });
    await groupCards(page).first().waitFor();
    const overflowPx = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflowPx)).toBe(0);
  });
});

it('has room for the state beside the account, for long names and for the first column of tables on a tablet', async () => {
  await client.call('addAccount', { body: { name: 'The second account' }, key: crypto.randomUUID() });
  await client.call('createToken', { body: { name: 'n8n', role: 'read', expiresAt: null }, key: crypto.randomUUID() });
  await client.call('renameGroup', { params: { id: groupId }, body: { custom_name: 'a'.repeat(100) } });
  for (const path of ['/programs', '/journal', `/groups/${groupId}`]) {
    const page = await show({ width: 640, height: 800 }, path);
    await page.getByRole('button', { name: t('accounts:change', { name: t('accounts:first') }) }).waitFor();
    await page.locator('main :is(th, .groupPage-card)').first().waitFor();
    const found = await page.evaluate(() => ({
      scrollsPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      stateEndsAt: document.querySelector('.appLayout-demo')?.getBoundingClientRect().right ?? Infinity,
      buttonsBeginAt: document.querySelector('.notificationMenu-badge, .appLayout-state ~ *')?.getBoundingClientRect()
        .left,
      narrowest: Math.min(...[...document.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().width)),
    }));
    expect(found.scrollsPx).toBe(0);
    expect(found.stateEndsAt).toBeLessThan(found.buttonsBeginAt ?? 0);
    expect(found.narrowest).toBeGreaterThan(NARROWEST_PX);
  }
});
