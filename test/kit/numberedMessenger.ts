import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { MessengerAbilities } from '@contract/schemas/messenger';

import { createScriptedMessenger, type ScriptedMessenger } from './scriptedMessenger';

const abilities: MessengerAbilities = {
  ...KIND_ABILITIES.simulator,
  textMaxChars: 1_000,
  captionMaxChars: 500,
  descriptionMaxChars: 20,
  fileMaxBytes: 4 * 1024 * 1024,
  pictureMaxBytes: 1024 * 1024,
  hasPolls: false,
  acts: ['rename', 'describe', 'picture', 'correct'],
};

/** A further kind of messenger: shorter texts, no polls, and its service gives each message an id in place of ours. */
export function createNumberedMessenger(): ScriptedMessenger {
  let count = 0;
  const messenger = createScriptedMessenger('numbered');
  messenger.answerWith(() => ({ status: 'sent', messageId: `given-${(count += 1)}` }));
  return Object.assign(messenger, { abilities, makeMessageId: () => crypto.randomUUID() });
}
