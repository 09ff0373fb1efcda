import type { Browser } from 'playwright-core';

import { keepIntercepting, launch, openProfile } from '@test/browser/chromium';
import { startServer, type RunningServer } from '@test/browser/server';

import { tourAfterwards } from './afterwards';
import { tourBroadcasts } from './broadcasts';
import { openCamera, type Camera } from './camera';
import { tourConnection } from './connection';
import { tourDialogs } from './dialogs';
import { tourDoor } from './door';
import { tourMessengers } from './messengers';
import { tourPages } from './pages';
import { startStandIns } from './standIns';
import { tourSupport } from './support';
import { tourTroubles } from './troubles';
import { languageOf, speakIn, type Voice } from './voices';

const FEW_GROUPS = 3;
const SCREENFUL_GROUPS = 60;
const MANY_GROUPS = 5_000;

/** One part of the tour, with a server of its own. */
interface Part {
  name: string;
  groups: number;
  /** More settings of the server, or what starts beside it and says them. */
  environment?: Record<string, string> | (() => Promise<Record<string, string>>);
  visit: (camera: Camera, server: RunningServer) => Promise<void>;
}

const parts: readonly Part[] = [
  { name: 'door', groups: 1, visit: tourDoor },
  { name: 'connection', groups: 1, visit: tourConnection },
  { name: 'dialogs', groups: FEW_GROUPS, visit: tourDialogs },
  {
    name: 'broadcasts',
    groups: SCREENFUL_GROUPS,
    environment: { SIMULATOR_REJECT_RATE: '0.1', SIMULATOR_LOST_ANSWER_RATE: '0.05' },
    visit: tourBroadcasts,
  },
  {
    name: 'afterwards',
    groups: SCREENFUL_GROUPS,
    environment: { SIMULATOR_REJECT_RATE: '0.1', SIMULATOR_LOST_ANSWER_RATE: '0.05' },
    visit: tourAfterwards,
  },
  { name: 'messengers', groups: FEW_GROUPS, environment: startStandIns, visit: tourMessengers },
  { name: 'pages', groups: SCREENFUL_GROUPS, visit: tourPages },
  { name: 'troubles', groups: SCREENFUL_GROUPS, visit: tourTroubles },
  { name: 'support', groups: FEW_GROUPS, visit: tourSupport },
  { name: 'many', groups: MANY_GROUPS, visit: tourPages },
];

/**
 * Walks through every screen around the funnels in every state it has, and writes pictures of all of them to a folder.
 * @returns the parts that could not be completed, and the texts that were cut off at 1280 px
 */
export async function takeTour(
  folder: string,
  names: readonly string[],
  voice: Voice,
): Promise<{ failed: string[]; clipped: string[] }> {
  const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const browser = await launch();
  const failed: string[] = [];
  const clipped: string[] = [];
  try {
    for (const part of chosen) {
      const walked = await walk(browser, part, { folder, voice });
      clipped.push(...walked.clipped);
      if (!walked.isWhole) failed.push(part.name);
    }
  } finally {
    await browser.close();
  }
  return { failed, clipped };
}

async function walk(
  browser: Browser,
  { name, groups, environment, visit }: Part,
  { folder, voice }: { folder: string; voice: Voice },
) {
  const server = await startServer({
    ...(typeof environment === 'function' ? await environment() : environment),
    SIMULATOR_GROUPS: String(groups),
    SERVER_LANGUAGE: languageOf(voice),
  });
  const { context } = await openProfile(browser);
  await keepIntercepting(context);
  await speakIn(context, voice);
  const camera = openCamera(await context.newPage(), `${folder}/${name}`);
  const clipped = () => camera.clipped.map((text) => `${name}/${text}`);
  try {
    await visit(camera, server);
    return { isWhole: true, clipped: clipped() };
  } catch (error) {
    process.stderr.write(`${name}: ${String(error)}\n`);
    return { isWhole: false, clipped: clipped() };
  } finally {
    await context.close();
    await server.stop();
  }
}
