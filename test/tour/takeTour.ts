import type { Browser } from 'playwright-core';

import { launch, openProfile } from '@test/browser/chromium';
import { startServer, type RunningServer } from '@test/browser/server';

import { openCamera, type Camera } from './camera';
import { tourConnection } from './connection';
import { tourDialogs } from './dialogs';
import { tourDoor } from './door';
import { tourPages } from './pages';
import { tourTroubles } from './troubles';

const FEW_GROUPS = 3;
const SCREENFUL_GROUPS = 60;
const MANY_GROUPS = 5_000;

/** One part of the tour, in a house of its own. */
interface Part {
  name: string;
  groups: number;
  visit: (camera: Camera, server: RunningServer) => Promise<void>;
}

const parts: readonly Part[] = [
  { name: 'door', groups: 1, visit: tourDoor },
  { name: 'connection', groups: 1, visit: tourConnection },
  { name: 'dialogs', groups: FEW_GROUPS, visit: tourDialogs },
  { name: 'pages', groups: SCREENFUL_GROUPS, visit: tourPages },
  { name: 'troubles', groups: SCREENFUL_GROUPS, visit: tourTroubles },
  { name: 'many', groups: MANY_GROUPS, visit: tourPages },
];

/**
 * Walks through every screen around the funnels in every state it has, and leaves pictures of all of them in a folder.
 * @returns the parts that could not be walked to their end
 */
export async function takeTour(folder: string, names: readonly string[]): Promise<string[]> {
  const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const browser = await launch();
  const failed: string[] = [];
  try {
    for (const part of chosen) {
      const isWalked = await walk(browser, part, folder).catch((error: unknown) => {
        process.stderr.write(`${part.name}: ${String(error)}\n`);
        return false;
      });
      if (!isWalked) failed.push(part.name);
    }
  } finally {
    await browser.close();
  }
  return failed;
}

async function walk(browser: Browser, { name, groups, visit }: Part, folder: string): Promise<boolean> {
  const server = await startServer({ SIMULATOR_GROUPS: String(groups) });
  const { context } = await openProfile(browser);
  try {
    await visit(openCamera(await context.newPage(), `${folder}/${name}`), server);
    return true;
  } finally {
    await context.close();
    await server.stop();
  }
}
