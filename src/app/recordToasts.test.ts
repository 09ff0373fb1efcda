import { recordToast, recordToasts } from './recordToasts';
import { toastHidden, toastShown } from './shownSlice';

const toast = { style: 'message', kind: 'success', text: 'Signed in' } as const;

it('records toasts of the sign-in page that are still visible when the store is created', () => {
  const hideFirst = recordToast({ ...toast, text: 'Wrong password' });
  const hideSecond = recordToast(toast);
  hideFirst();
  const dispatch = jest.fn();
  recordToasts(dispatch);
  expect(dispatch.mock.calls).toEqual([
    [toastShown({ id: 2, style: 'message', kind: 'success', lines: [{ text: 'Signed in' }], action: null })],
  ]);
  hideSecond();
  expect(dispatch).toHaveBeenLastCalledWith(toastHidden({ id: 2 }));
});
