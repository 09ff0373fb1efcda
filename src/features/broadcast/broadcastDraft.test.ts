import { findBroadcastProblem, type FileStatus } from './broadcastDraft';

const file = new File(['png'], 'a.png', { type: 'image/png' });
const good = {
  message: 'Hello',
  variables: null,
  poll: null,
  groupIds: [1],
  file: null,
  fileStatus: 'none' as FileStatus,
};
const poll = (...options: string[]) => ({ ...good, poll: { options, isMultiple: false } });

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
  ['that is a poll', poll('yes', 'no', ''), null],
  ['that is a poll with a file', { ...poll('yes', 'no'), file }, 'pollWithFile'],
  ['that is a poll without a question', { ...poll('yes', 'no'), message: ' ' }, 'pollWithoutQuestion'],
  ['that is a poll with one option', poll('yes', ' '), 'pollTooFewOptions'],
  ['that is a poll with the same option twice', poll('yes', 'Yes'), 'pollOptionsSame'],
  ['that is a poll with a long option', poll('yes', 'n'.repeat(101)), 'pollOptionTooLong'],
  ['that is a poll with a long question', { ...poll('yes', 'no'), message: 'a'.repeat(256) }, 'pollQuestionTooLong'],
  ['with all of it wrong: the groups first', { ...good, message: '', groupIds: [] }, 'noGroups'],
])('a broadcast %s', (_what, draft, problem) => {
  expect(findBroadcastProblem(draft)).toBe(problem);
});
