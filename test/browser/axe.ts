import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

import { isShortForm } from '../kit/effort';
import { takePicture } from './chromium';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules that can differ between themes: they change colours and nothing else. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const LOW_PHONE = { width: 390, height: 560 };

type Rules = typeof ALL_RULES;

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** A fifth of the time was axe: `npm test` runs it once for each screen and dialog, in the dark theme only where both are asked for. */
const BOTH_THEMES = ['light', 'dark'] as const;
const USUAL_THEMES = isShortForm ? (['light'] as const) : BOTH_THEMES;

/** `lookAt` for another state of what is audited elsewhere (decision 0101). */
export const lookInFull = (page: Page, name: string): Promise<string[]> =>
  !isShortForm ? lookAt(page, name) : Promise.resolve([]);

/**
 * Takes screenshots in both themes and runs axe on each; on the second only the colour rules.
 * @param themes in `npm test` the light one alone: `palette.test.ts` compares the colours of both
 * @returns one line per violation, with the theme and the element
 */
export async function lookAt(
  page: Page,
  name: string,
  themes: readonly ('light' | 'dark')[] = USUAL_THEMES,
): Promise<string[]> {
  const chosen = await readTheme(page);
  const found: string[] = [];
  for (const theme of themes) {
    await paint(page, theme);
    await takePicture(page, `${name}-${theme}`);
    const rules = theme === 'light' ? ALL_RULES : COLOUR_RULES;
    found.push(...(await auditTwice(page, rules)).map((line) => `${name}, ${theme}: ${line}`));
  }
  await paint(page, chosen);
  return found;
}

/** `lookAt` in both themes, also in `npm test`. */
export const lookInBoth = (page: Page, name: string): Promise<string[]> => lookAt(page, name, BOTH_THEMES);

/** Axe with all rules in the dark theme on a low phone, where the most is dark, narrow and scrolled. */
export async function lookInDark(page: Page, name: string): Promise<string[]> {
  const chosen = await readTheme(page);
  const size = page.viewportSize();
  await page.setViewportSize(LOW_PHONE);
  await paint(page, 'dark');
  const found = await auditTwice(page, ALL_RULES);
  await takePicture(page, `${name}-low`);
  if (size) await page.setViewportSize(size);
  await paint(page, chosen);
  return found.map((line) => `${name}, dark and low: ${line}`);
}

/** Whether everything that is pressed is large enough or has space around it: quick, for what differs in nothing else. */
export const lookAtTargets = async (page: Page, name: string): Promise<string[]> =>
  (await auditTwice(page, { type: 'rule', values: ['target-size'] })).map((line) => `${name}: ${line}`);

const readTheme = (page: Page) =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

const SETTLE_MAX_MS = 15_000;
const SETTLE_LOOK_MS = 50;

/** The console follows the system until a theme is chosen; the tests change the system. */
async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((expected) => (document.documentElement.dataset.theme ?? expected) === expected, theme);
  await settle(page);
}

/**
 * Waits for colour transitions, since intermediate colours have less contrast. Endless animations such as spinners, and those that follow
 * the scroll position, are ignored.
 */
async function settle(page: Page): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 200) ?? '') : ''));
  const endMs = Date.now() + SETTLE_MAX_MS;
  for (;;) {
    const found = await page.evaluate(running);
    if (found.length === 0) return;
    if (Date.now() > endMs) throw new Error(`Still moving: ${found.join(', ')}`);
    await page.waitForTimeout(SETTLE_LOOK_MS);
  }
}

/** A toast may start to fade while axe runs: transient violations do not count. */
async function auditTwice(page: Page, rules: Rules): Promise<string[]> {
  const atFirst = await runAxe(page, rules);
  if (atFirst.length === 0) return [];
  await settle(page);
  return runAxe(page, rules);
}

async function runAxe(page: Page, rules: Rules): Promise<string[]> {
  // The security policy forbids inline scripts, so axe is injected by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
    };
    // Content behind a dialog or an open panel is checked when nothing covers it.
    const covers = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .notificationPanel')].some(
      ({ clientHeight }) => clientHeight > 0,
    );
    // Fading toasts have less contrast. Their colours are tested with the palette.
    const toasts = document.querySelector('.ant-notification') ? ['.ant-notification'] : [];
    const context = { include: ['html'], exclude: [...(covers ? ['main'] : []), ...toasts] };
    return (await axe.run(context, { runOnly, resultTypes: ['violations'], preload: false })).violations;
  }, rules);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  return [...found, ...(await findSkippedHeadings(page))];
}

/** Headings more than one level below the one before, with what is behind a dialog: axe sees only what is not covered. */
function findSkippedHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) => one.checkVisibility());
    const levels = shown.map(({ tagName }) => Number(tagName.slice(1)));
    return shown
      .filter((_heading, at) => (levels[at] ?? 0) > (levels[at - 1] ?? levels[at] ?? 0) + 1)
      .map(({ outerHTML }) => `heading-order ${outerHTML.slice(0, 120)}`);
  });
}
