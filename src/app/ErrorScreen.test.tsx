import { screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { ErrorScreen } from './ErrorScreen';

function Broken(): never {
  throw new Error('Unexpected token <');
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.reportError = jest.fn();
});

it('replaces what cannot be rendered, with its text and an id, and the rest keeps working', () => {
  const { t } = renderApp(
    <>
      <nav>menu</nav>
      <ErrorScreen>
        <Broken />
      </ErrorScreen>
    </>,
  );
  expect(screen.getByText('menu')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: t('errorScreen.title') })).toBeInTheDocument();
  expect(screen.getByText(t('errorScreen.text'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('errorScreen.reload') })).toBeInTheDocument();
  expect(screen.queryByText(/Unexpected token/)).not.toBeInTheDocument();
});

it('shows the id of the report', () => {
  renderApp(
    <ErrorScreen>
      <Broken />
    </ErrorScreen>,
  );
  const [report] = jest.mocked(window.reportError).mock.calls[0] as [Error];
  const id = report.message.split(' ')[0] ?? '';
  expect(id).not.toBe('');
  expect(screen.getByText(new RegExp(id))).toBeInTheDocument();
});

it('tries again after a navigation', () => {
  const { rerender, t } = renderApp(
    <ErrorScreen resetKey="one">
      <Broken />
    </ErrorScreen>,
  );
  rerender(<ErrorScreen resetKey="two">fine</ErrorScreen>);
  expect(screen.getByText('fine')).toBeInTheDocument();
  expect(screen.queryByText(t('errorScreen.title'))).not.toBeInTheDocument();
});
