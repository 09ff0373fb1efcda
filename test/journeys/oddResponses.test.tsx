import { act, screen, waitFor } from '@testing-library/react';

import { funnelCalls } from '@/api/funnelsApi';
import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { listNotifications } from '@/api/notificationsApi';
import { sessionExpired, signedIn } from '@/api/sessionActions';
import { getOnboarding } from '@/api/sessionApi';
import { tokenStorage } from '@/api/tokenStorage';
import { makeStore } from '@/app/store';
import { DashboardPage as Dashboard } from '@/pages/dashboard/DashboardPage';
import { FunnelsPage as Funnels } from '@/pages/funnels/FunnelsPage';
import { QueryFailure } from '@/ui/QueryFailure';
import type { CallName } from '@contract/calls';
import { isShortForm, noteFigure } from '@test/kit/effort';
import { fakeApi } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { oddResponses, refusals, toResponse, type OddResponse } from '@test/kit/oddResponses';
import { renderApp } from '@test/kit/renderApp';

/** B6: for any response the operator sees a sentence in their language, and the console keeps working. */

/** Two Russian sentences, escaped because tests contain no Cyrillic characters. */
const SENTENCE = '\u0421\u0431\u043e\u0439';
const REFUSAL = '\u041d\u0435\u043b\u044c\u0437\u044f';
const RUSSIAN = /\p{Script=Cyrillic}/u;
const FOREIGN = /unexpected token|json|syntaxerror|typeerror|undefined|\bnull\b|\[object|<!doctype|terminated|boom/i;
const questions = {
  listGroups: () => listGroups.initiate(),
  listFunnels: () => funnelCalls.listFunnels.initiate(),
  getFunnel: () => funnelCalls.getFunnel.initiate(1),
  getMessengerStatus: () => getMessengerStatus.initiate(),
  listNotifications: () => listNotifications.initiate(),
  getOnboarding: () => getOnboarding.initiate(),
} satisfies Partial<Record<CallName, () => unknown>>;
const names = Object.keys(questions) as (keyof typeof questions)[];
const owner = makeUser();

/** Returns the response for every call. */
const answerAll = (answer: OddResponse) =>
  Object.fromEntries(names.map((name) => [name, () => toResponse(answer)])) as Parameters<typeof fakeApi>[0];

async function ask(name: keyof typeof questions, answer: OddResponse, store = makeStore()) {
  const ended = store.dispatch(questions[name]() as never) as unknown as Promise<{ data?: unknown; error?: unknown }>;
  return { store, ...(await ended) };
}

beforeEach(() => tokenStorage.save('one', owner));

describe.each(oddResponses.map((answer) => [answer.name, answer] as const))('%s', (_name, answer) => {
  // `npm test` looks at one list and one object: what reads a response is the same for all.
  it.each(isShortForm ? names.slice(0, 3) : names)('is shown in Russian when %s gets it', async (name) => {
    fakeApi(answerAll(answer));
    const { error, data } = await ask(name, answer);
    expect(data).toBeUndefined();
    const { container } = renderApp(<QueryFailure error={error} failure={SENTENCE} onRetry={() => null} />);
    expect(container.textContent).toMatch(RUSSIAN);
    expect(container.textContent).not.toMatch(FOREIGN);
    expect(tokenStorage.read()).toBe('one');
  });

  it('keeps the dashboard and the list of funnels', async () => {
    fakeApi({
      ...answerAll(answer),
      listAllFunnels: () => toResponse(answer),
      getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true, qrCode: null }),
    });
    const { container, t } = renderApp(
      <>
        <Dashboard />
        <Funnels />
      </>,
    );
    await screen.findAllByText(t('dashboard:failures.load.title'));
    expect((await screen.findAllByRole('button', { name: t('actions.retry') })).length).toBeGreaterThan(0);
    expect(container.textContent).not.toMatch(FOREIGN);
  });
});

it.each(refusals.map((answer) => [answer.name, answer] as const))(
  '%s ends the session, once',
  async (_name, answer) => {
    fakeApi(answerAll(answer));
    const store = makeStore();
    store.dispatch(signedIn(owner));
    const seen: string[] = [];
    store.startListening({ predicate: () => true, effect: ({ type }) => void seen.push(type) });
    await act(() => Promise.all(names.map((name) => ask(name, answer, store))));
    await waitFor(() => {
      expect(seen.filter((type) => type === sessionExpired.type)).toHaveLength(1);
    });
    expect(tokenStorage.read()).toBeNull();
  },
);

it('accepts an empty response to a change', async () => {
  fakeApi({ deleteFunnel: () => new Response(null, { status: 204 }) });
  const { error } = await makeStore().dispatch(funnelCalls.deleteFunnel.initiate({ id: 1 }));
  expect(error).toBeUndefined();
});

it("shows the server's own text first", async () => {
  fakeApi({ getFunnel: () => ({ status: 413, body: { status: 'error', code: 'BODY_TOO_LARGE', response: REFUSAL } }) });
  const { error } = await makeStore().dispatch(funnelCalls.getFunnel.initiate(1));
  renderApp(<QueryFailure error={error} failure="other" onRetry={() => null} />);
  expect(screen.getByText(REFUSAL)).toBeInTheDocument();
  noteFigure(
    'B6 odd responses, calls that got each',
    `${oddResponses.length + refusals.length}, ${names.length}`,
    '',
    true,
  );
});
