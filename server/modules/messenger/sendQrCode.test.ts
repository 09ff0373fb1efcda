import { messengerAccounts } from '@server/db/schema';
import { translate } from '../../translate';
import type { Caller } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { buildTelegramTestServer, type TelegramTestServer } from '@test/kit/telegramTestServer';

jest.setTimeout(60_000);

const LIFE_MS = 60_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let server: TelegramTestServer;

beforeAll(async () => void (server = await buildTelegramTestServer()));
afterAll(() => server.close());

const send = (caller: Caller) => callRoute(server.app, caller, 'POST /whatsapp/send-qr');

/** Gives the owner a current code. */
async function showCode({ userId }: Caller): Promise<void> {
  const nowMs = server.clock.nowMs();
  const code = { qr: 'what the code holds', qrIssuedAt: new Date(nowMs), qrExpiresAt: new Date(nowMs + LIFE_MS) };
  await server.db.insert(messengerAccounts).values({ userId, desired: 'on', state: 'qr', ...code });
}

it("sends the code on the owner's screen to their Telegram as a picture, and to no other owner", async () => {
  const [me, other] = [await server.signInAs('me@example.com'), await server.signInAs('other@example.com')];
  await server.link(me, { id: 1, username: 'first_person' });
  await server.link(other, { id: 2, username: 'second_person' });
  await showCode(me);
  expect(await send(me)).toMatchObject({ status: 200, response: null });
  const pictures = server.telegram.said.filter(({ picture }) => picture !== null);
  expect(pictures).toMatchObject([{ chatId: 1, text: translate('telegram.code') }]);
  expect(pictures[0]?.picture?.subarray(0, PNG.length)).toEqual(PNG);
  expect(await send(other)).toMatchObject({ status: 409, code: 'QR_CODE_MISSING' });

  server.clock.move(LIFE_MS);
  expect(await send(me)).toMatchObject({ status: 409, code: 'QR_CODE_MISSING' });
});

it('explains what to do when the owner never wrote to the bot', async () => {
  const stranger = await server.signInAs('stranger@example.com');
  await showCode(stranger);
  expect(await send(stranger)).toMatchObject({ status: 409, code: 'TELEGRAM_NOT_REGISTERED' });
});
