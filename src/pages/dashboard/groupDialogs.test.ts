import { bulkDialogFor } from './groupDialogs';

it('opens the own greeting of a group that is selected alone', () => {
  expect(bulkDialogFor('greet', [5])).toEqual({ name: 'greeting', ids: { groupId: 5 } });
  expect(bulkDialogFor('greet', [5, 6])).toEqual({ name: 'greetGroups', ids: { groupIds: [5, 6] } });
});
