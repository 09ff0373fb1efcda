import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { LANGUAGES, nameOf, type Language } from '@contract/languages';
import type { Notification } from '@contract/schemas/notifications';

import { launch, openProfile } from '@test/browser/chromium';
import { openClient, poll, signIn as signInByApi } from '@test/browser/client';
import { chooseOption, signIn } from '@test/browser/operator';
import { owner, startServer, type RunningServer } from '@test/browser/server';
import { t as inRussian } from '@test/browser/texts';
import { menuPlaces } from '@test/browser/tour';
import { addTexts, copyRepository, fixLocales, listLanguage, textOf } from '@test/kit/newLanguage';
import { printTable, type Row } from '@test/kit/printTable';

import type { Effort } from './proof';

const COPIED = ['contract', 'locales', 'scripts', 'server', 'src', 'webpack.config.ts', 'tsconfig.json'];
const LINKED = ['node_modules', 'public', 'package.json', 'package-lock.json'];
/** Languages that the libraries have texts for. */
const CANDIDATES = ['nl', 'de', 'sv', 'cs'];
const PAGES = [
  ...menuPlaces,
  { path: '/replay', shownText: 'replay:drop.title' },
  { path: '/nowhere', shownText: 'common:notFound.title' },
];

interface Copy {
  folder: string;
  language: string;
  /** A text of the language, by its key. */
  t: (key: string) => string;
}

/**
 * B16: a made-up language is added to a copy of the repository by the steps of `locales/README.md`; the copy compiles, builds within
 * its size limits, and its console and server use the language in Chromium.
 * @returns whether it does
 */
export async function proveNewLanguage({ isShort }: Effort): Promise<boolean> {
  const language = CANDIDATES.find((name) => !LANGUAGES.some((listed) => listed === name)) ?? '';
  const folder = copyRepository(COPIED, LINKED);
  const copy: Copy = { folder, language, t: (key) => textOf(folder, language, key) };
  const rows: Row[] = [];
  const check = (what: string, found: readonly string[]) => {
    rows.push([what, found.length, '0', found.length === 0]);
    if (found.length > 0) console.log(`${what}:\n${found.join('\n')}`);
  };
  try {
    addTexts(folder, language);
    listLanguage(folder, language);
    const { status, stdout } = fixLocales(folder);
    check('complaints of locales:check', status === 0 ? [] : stdout.split('\n'));
    if (!isShort) check('type errors', await run(folder, typesCommand(folder)));
    check('failures of the build and of its size limits', await run(folder, ['scripts/build.mjs']));
    if (rows.every(([, , , isFine]) => isFine)) await useConsole(copy, check);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  printTable('B16 a language is added by the guide', rows);
  return rows.every(([, , , isFine]) => isFine);
}

function typesCommand(folder: string): string[] {
  const settings = {
    extends: './tsconfig.json',
    include: ['src', 'server', 'contract', 'locales'],
    exclude: ['**/*.test.*'],
  };
  fs.writeFileSync(path.join(folder, 'tsconfig.program.json'), JSON.stringify(settings));
  return ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.program.json'];
}

/** Runs a program of Node there. @returns the lines it printed when it failed */
async function run(folder: string, args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return [];
  return [`exit code ${code}`, ...output.split('\n')];
}

type Check = (what: string, found: readonly string[]) => void;

async function useConsole(copy: Copy, check: Check): Promise<void> {
  const [server, browser] = await Promise.all([startServer({}, [], copy.folder), launch()]);
  try {
    await walk(browser, server, copy, check);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function walk(browser: Browser, server: RunningServer, { language, t }: Copy, check: Check): Promise<void> {
  const { context, pageErrors } = await openProfile(browser);
  // A server without Telegram refuses the request for its bot; what is refused below is refused on purpose.
  pageErrors.allow(/status of 40[19]/);
  // The next page is opened while the socket of the last one is still connecting.
  pageErrors.allow(/WebSocket is closed before the connection is established/);
  const page = await context.newPage();
  const client = await signInByApi(server.url);
  const { groups, phone } = await client.connectPhone();
  const known = [
    ...groups.map(({ name }) => name),
    ...LANGUAGES.map(nameOf),
    nameOf(language as Language),
    owner.email,
  ];
  const problems = async (title: string) => {
    await page.getByText(title, { exact: true }).first().waitFor();
    const lang = await page.evaluate(() => document.documentElement.lang);
    const found = await findOtherTexts(page, known);
    return lang === language ? found : [`lang=${lang}`, ...found];
  };

  await signIn(page, server.url);
  await page.reload();
  await page.getByRole('button', { name: inRussian('layout:bar.profile'), exact: true }).click();
  // It moves the list of languages down when it arrives.
  await page.getByText(inRussian('profile:telegram.notConfigured')).waitFor();
  await chooseOption(page.getByLabel(inRussian('profile:language.label')), nameOf(language as Language));
  const dialog = page.getByRole('dialog', { name: t('profile:title') });
  await dialog.waitFor();
  check('other texts in the profile where it is chosen', await problems(t('profile:title')));
  for (const { path: address, shownText } of PAGES) {
    await page.goto(server.url + address);
    check(`other texts of ${address} after a reload`, await problems(t(shownText)));
  }

  const refusal: unknown = await page.evaluate(async () => (await fetch('/api/groups')).json() as Promise<unknown>);
  const { response } = refusal as { response: string };
  check('refusals of the server in another language', response === t('errors:UNAUTHORIZED') ? [] : [response]);
  await phone.unlink();
  const [notification] = await poll(async () => {
    const list = await openClient(server.url, client.token).call<Notification[]>('listNotifications');
    return list.length > 0 ? list : null;
  }, 'the notification');
  const { title } = notification ?? { title: '' };
  check('notifications in another language', title === t('server:connection.logged_out.title') ? [] : [title]);

  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: t('layout:logout'), exact: true }).click();
  check('other texts of the sign-in page', await problems(t('login:subtitle')));
  await page.getByLabel(t('login:email.label')).fill(owner.email);
  await page.getByLabel(t('login:password.label'), { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: t('login:submit') }).click();
  check('other texts when it refuses', await problems(t('errors:BAD_CREDENTIALS')));
  await page.goto(`${server.url}/phone`);
  check('other texts of the simulated phone', await problems(t('phone:welcome.title')));
  check('errors in the browser', pageErrors.take());
}

/** Title, texts and labels with a Russian character or with a vowel that the made-up language would have accented: also keys without a text. */
function findOtherTexts(page: Page, known: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const found: string[] = [];
    const examine = (text: string | null, element: Element | null) => {
      const rest = names.reduce((left, name) => left.replaceAll(name, ''), text ?? '');
      // Icons of the component library are named in English; languages are named in themselves.
      const isMeant = element?.closest('.anticon, [lang]:not(html), noscript, script, style');
      if (/[aeiou\u0400-\u04ff]/.test(rest) && !isMeant) found.push(rest);
    };
    examine(document.title, null);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) examine(node.textContent, node.parentElement);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) examine(element.getAttribute(name), element);
    return found;
  }, known);
}
