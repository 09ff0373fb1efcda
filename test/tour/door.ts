import { signIn as signInByApi } from '@test/browser/client';
import { fillIn } from '@test/browser/operator';
import { owner, type RunningServer } from '@test/browser/server';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

/** The sign-in, its failures, and the check of a session. */
export async function tourDoor({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  const submit = page.getByRole('button', { name: t('login:submit') });
  await page.goto(`${server.url}/login`);
  await submit.waitFor();
  await shoot('login');
  await submit.click();
  await page.getByText(t('login:email.required')).waitFor();
  await shoot('login-problems');
  await fillIn(page, { ...owner, password: 'something else' });
  await page.locator('.toastText').first().waitFor();
  await shoot('login-refused');

  await page.route('**/api/auth/check', () => {});
  const { token } = await signInByApi(server.url);
  await page.evaluate((kept) => {
    localStorage.setItem('auth_token', kept);
  }, token);
  await page.goto(`${server.url}/dashboard`);
  await page.getByText(t('session:check.running')).waitFor();
  await shoot('session-check');
  await page.unroute('**/api/auth/check');
  await page.route('**/api/auth/check', (route) => route.abort());
  await page.goto(`${server.url}/dashboard`);
  await page.getByText(t('session:check.unreachable')).waitFor();
  await shoot('session-unreachable');
}
