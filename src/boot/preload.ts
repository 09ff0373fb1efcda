import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { tagCalls } from '@/api/tagsApi';
import { loginPage } from '@/app/loginPage';
import type { AppStore } from '@/app/store';
import { pageViews } from '@/app/pageViews';
import { pagePathOf } from '@/lib/pagePath';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';

/** Fetches the chunk of an address, so that the first paint shows the page instead of a fallback. */
export async function preloadPage(pathname: string): Promise<void> {
  const view = pathname === LOGIN_PATH ? loginPage : pageViews.find(({ path }) => path === pathOf(pathname))?.view;
  await view?.preload();
}

/** Reads the responses that the page's head requested, so that the first paint of the dashboard shows groups instead of a skeleton. */
export async function fetchFirstData({ dispatch }: AppStore, pathname: string): Promise<void> {
  if (pathOf(pathname) !== HOME_PATH) return;
  const once = { subscribe: false };
  await Promise.allSettled([
    dispatch(listGroups.initiate(undefined, once)),
    dispatch(tagCalls.listTags.initiate(undefined, once)),
    dispatch(getMessengerStatus.initiate(undefined, once)),
  ]);
}

const pathOf = (pathname: string) => (pathname === '/' ? HOME_PATH : pagePathOf(pathname));
