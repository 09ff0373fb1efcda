import { screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { QueryFailure } from './QueryFailure';

const open = (error: object) => renderApp(<QueryFailure error={error} failure="Not loaded" onRetry={jest.fn()} />);
const gone = { status: 'error', code: 'BROADCAST_NOT_FOUND', response: 'No such broadcast', requestId: 'r-1' };

it.each([
  ['what does not exist', { status: 404, data: gone }, false],
  ['a call that the server does not know yet', { status: 404, data: '<h1>Not Found</h1>' }, true],
  ['a failed server', { status: 500, data: { ...gone, code: 'SERVER_ERROR' } }, true],
  ['a lost connection', { status: 'FETCH_ERROR', error: 'gone' }, true],
])('another try is offered where it can help: %s', (_what, error, isOffered) => {
  const { t } = open(error);
  expect(screen.queryAllByRole('button', { name: t('common:actions.retry') })).toHaveLength(isOffered ? 1 : 0);
});
