import { findBroadcastProblem, type FileStatus } from './broadcastDraft';

const file = new File(['png'], 'a.png', { type: 'image/png' });
const good = { message: 'Hello', groupIds: [1], file: null, fileStatus: 'none' as FileStatus };

it.each([
  ['without a group', { ...good, groupIds: [] }, 'noGroups'],
  ['without a text and a file', { ...good, message: ' \n' }, 'nothing'],
  ['with one letter too many', { ...good, message: 'a'.repeat(4_097) }, 'tooLong'],
  ['with as many as there may be', { ...good, message: 'a'.repeat(4_096) }, null],
  ['with a file alone', { ...good, message: '', file }, null],
  [
    'with a file that this browser lost, also when there is a text',
    { ...good, fileStatus: 'lost' as const },
    'fileLost',
  ],
  ['with all of it wrong: the groups first', { ...good, message: '', groupIds: [] }, 'noGroups'],
])('a broadcast %s', (_what, draft, problem) => {
  expect(findBroadcastProblem(draft)).toBe(problem);
});
