import fs from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { findClippedTexts } from './clippedTexts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
];
const themes = ['light', 'dark'] as const;
/** Until pictures, colours and rows that are drawn while scrolling are stable. */
const REST_MS = 250;
/** At this width nothing may be cut off. */
const WATCHED_PX = 1280;

/** Takes a picture of the page in both themes and at both widths; `isWhole` includes what is below the fold. */
export type Shoot = (name: string, look?: { isWhole?: boolean }) => Promise<void>;

/** The tools of the tour's pictures. */
export interface Camera {
  page: Page;
  shoot: Shoot;
  /** What was cut off on the pictures so far, by the name of the picture. */
  clipped: string[];
}

/** A camera that leaves its pictures in a folder, by the name of the screen, the width and the theme. */
export function openCamera(page: Page, folder: string): Camera {
  fs.mkdirSync(folder, { recursive: true });
  const clipped: string[] = [];
  async function shoot(name: string, { isWhole = false } = {}) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(REST_MS);
        if (theme === 'light' && size.width === WATCHED_PX)
          clipped.push(...(await findClippedTexts(page)).map((text) => `${name}: ${text}`));
        await page.screenshot({ path: path.join(folder, `${name}-${size.width}-${theme}.png`), fullPage: isWhole });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return { page, shoot, clipped };
}
