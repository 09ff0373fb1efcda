import { randomBytes } from 'node:crypto';

import type { WAMessage } from 'baileys';

import { sealVote } from '@test/kit/whatsappServer/sealVote';

import { loadLibrary, type WhatsappLibrary } from './library';
import { isVote, readVote, type VoteParts } from './pollVotes';

jest.setTimeout(60_000);

const OWN = { pn: '79000000001@s.whatsapp.net', lid: '1001@lid' };
const MEMBER = { pn: '79000000002@s.whatsapp.net', lid: '1002@lid' };
const POLL_ID = '3EB0POLL';

let library: WhatsappLibrary;
let sent: Uint8Array;
let secret: Uint8Array;

beforeAll(async () => {
  library = await loadLibrary();
  secret = randomBytes(32);
  const options = ['yes', 'no'].map((optionName) => ({ optionName }));
  const pollCreationMessage = { name: 'Coming?', options, selectableOptionsCount: 0 };
  sent = library.proto.Message.encode({ messageContextInfo: { messageSecret: secret }, pollCreationMessage }).finish();
});

function partsWith(changes: Partial<VoteParts> = {}): VoteParts {
  const me = { id: OWN.pn.replace('@', ':7@'), lid: OWN.lid.replace('@', ':7@') };
  const findSent = (id: string) => Promise.resolve(id === POLL_ID ? sent : null);
  return { library, creds: { me }, findSent, findAlias: () => Promise.resolve(null), ...changes };
}

function voteOf(names: { creator: string; voter: string }, key: WAMessage['key'], chosen = ['no']): WAMessage {
  const vote = sealVote(library, { pollId: POLL_ID, secret, ...names, chosen });
  const pollUpdateMessage = { pollCreationMessageKey: { id: POLL_ID }, vote, senderTimestampMs: 1_700_000_000_123 };
  // As it comes over the wire.
  const message = library.proto.Message.decode(library.proto.Message.encode({ pollUpdateMessage }).finish());
  return { key: { remoteJid: '1@g.us', id: 'V1', fromMe: false, ...key }, message, messageTimestamp: 1_700_000_001 };
}

const bothNames = { participant: MEMBER.lid.replace('@', ':3@'), participantAlt: MEMBER.pn };

it.each(['pn', 'lid'] as const)(
  'reads a vote whose phone knows the creator by %s, and the voter by either name',
  async (own) => {
    for (const voter of [MEMBER.pn, MEMBER.lid]) {
      const message = voteOf({ creator: OWN[own], voter }, bothNames);
      expect(isVote(library, message)).toBe(true);
      expect(await readVote(partsWith(), message)).toEqual({
        groupAddress: '1@g.us',
        messageId: POLL_ID,
        voters: [MEMBER.lid, MEMBER.pn],
        chosen: ['no'],
        votedMs: 1_700_000_000_123,
        atMs: 1_700_000_001_000,
      });
    }
  },
);

it('finds the number of a hidden id that came without one', async () => {
  const message = voteOf({ creator: OWN.lid, voter: MEMBER.pn }, { participant: MEMBER.lid });
  const parts = partsWith({
    findAlias: (name) => Promise.resolve(name === MEMBER.lid ? '79000000002:0@s.whatsapp.net' : null),
  });
  expect(await readVote(parts, message)).toMatchObject({ voters: [MEMBER.lid, MEMBER.pn], chosen: ['no'] });
  expect(await readVote(partsWith(), message)).toMatchObject({ voters: [MEMBER.lid], chosen: null });
});

it('reports what cannot be read, a cleared vote, and nothing of a poll of somebody else', async () => {
  const stranger = voteOf({ creator: '5@lid', voter: MEMBER.pn }, bothNames);
  expect(await readVote(partsWith(), stranger)).toMatchObject({ chosen: null, votedMs: 1_700_000_000_123 });
  const cleared = voteOf({ creator: OWN.lid, voter: MEMBER.lid }, bothNames, []);
  expect(await readVote(partsWith(), cleared)).toMatchObject({ chosen: [] });
  const foreign = voteOf({ creator: OWN.lid, voter: MEMBER.lid }, bothNames, ['an option added later']);
  expect(await readVote(partsWith(), foreign)).toMatchObject({ chosen: [] });
  expect(await readVote(partsWith({ findSent: () => Promise.resolve(null) }), cleared)).toBeNull();
});
