import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { deliveryReason } from '@/lib/deliveryReason';

import type { ChatParts } from '@server/gateways/messenger/telegram/telegramChats';
import { toSendResult } from '@server/gateways/messenger/telegram/telegramSending';

/** What the service says, in its English, and the reason that owners read. */
it.each([
  ['Bad Request: message is too long', 'textTooLong'],
  ['Bad Request: MEDIA_CAPTION_TOO_LONG', 'textTooLong'],
  ['Request Entity Too Large', 'fileTooLarge'],
  ['Bad Request: PHOTO_INVALID_DIMENSIONS', 'pictureUnreadable'],
  ['Bad Request: IMAGE_PROCESS_FAILED', 'pictureUnreadable'],
  ["Bad Request: message can't be deleted for everyone", 'windowOver'],
  ['Bad Request: message to edit not found', 'messageMissing'],
  ['Bad Request: MESSAGE_ID_INVALID', 'messageMissing'],
  ['Bad Request: not enough rights to send text messages to the chat', 'notAllowed'],
  ['Bad Request: not enough rights to change chat title', 'notAdmin'],
  ['Forbidden: bot was kicked from the supergroup chat', 'notMember'],
  ['Bad Request: chat not found', 'groupMissing'],
  ['Bad Request: something new', 'unknown'],
])('explains %s', async (code, reason) => {
  const result = await toSendResult({} as ChatParts, '-1', { kind: 'refused', status: 400, code });
  expect(result.status === 'rejected' && deliveryReason(result.code)).toBe(reason);
});

it('explains each reason that an adapter or the engine gives by a name of its own', () => {
  const folders = ['server/gateways/messenger', 'server/engine/sending', 'server/engine/core'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const given = files.flatMap((text) =>
    [...text.matchAll(/status: 'rejected', code: '(\w+)'/g), ...text.matchAll(/\d{3}: '(\w+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  );
  expect(given).toContain('actNotOffered');
  const unknown = new Set(given.filter((code) => deliveryReason(code) === 'unknownWithCode'));
  // The simulated phone refuses by that without a reason.
  expect([...unknown]).toEqual(['simulated']);
});
