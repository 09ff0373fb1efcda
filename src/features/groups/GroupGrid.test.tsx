import { act, screen, waitFor, within } from '@testing-library/react';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { makeGroup } from '@test/kit/makeGroup';

import { GroupGrid } from './GroupGrid';

/** Mocks IntersectionObserver: tests decide which cards are visible. */
class Sight {
  static observers: Sight[] = [];
  card: Element | null = null;
  constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
    Sight.observers.push(this);
  }
  observe(card: Element) {
    this.card = card;
  }
  disconnect() {
    Sight.observers = Sight.observers.filter((one) => one !== this);
  }
  static show(card: Element) {
    act(() => {
      Sight.observers.find((one) => card.contains(one.card))?.tell([{ isIntersecting: true }]);
    });
  }
}

const plain = (id: number) => makeGroup(id, { name: `Group ${id}` });

describe('with a server that omits the facts of a group', () => {
  const original = globalThis.IntersectionObserver;
  beforeEach(() => {
    Object.assign(globalThis, { IntersectionObserver: Sight });
  });
  afterEach(() => {
    Object.assign(globalThis, { IntersectionObserver: original });
    Sight.observers = [];
  });

  const draw = (count: number) => {
    const groups = Array.from({ length: count }, (_none, at) => plain(at + 1));
    const rendered = renderApp(
      <GroupGrid groups={groups} current={groups} selected={new Set()} onAction={() => {}} onSelected={() => {}} />,
      { preloadedState: { offers: false } },
    );
    return { ...rendered, cards: screen.getAllByRole('listitem') };
  };

  it('requests facts only for visible cards, and then offers their history', async () => {
    const { calls } = fakeApi({ listFunnels: () => [{ id: 7 }, { id: 8 }], getGreeting: () => null });
    const { t, cards } = draw(3);
    const [, second] = cards;
    if (!second) throw new Error('There are three cards');
    expect(calls).toEqual([]);
    Sight.show(second);
    expect(await within(second).findByText(t('groups:card.funnels', { count: 2 }))).toBeInTheDocument();
    expect(within(second).getByRole('button', { name: t('groups:card.history') })).toBeInTheDocument();
    expect(calls.map(({ name, query, params }) => [name, query.group_id ?? params.id])).toEqual([
      ['listFunnels', '2'],
      ['getGreeting', '2'],
    ]);
  });

  it('requests a few at a time', async () => {
    let open = 0;
    let most = 0;
    fakeApi({
      getGreeting: () => '',
      listFunnels: async () => {
        most = Math.max(most, (open += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
        return [{ id: 7 }];
      },
    });
    const { t, cards } = draw(12);
    for (const card of cards) Sight.show(card);
    await waitFor(() => {
      expect(screen.getAllByText(t('groups:card.funnels', { count: 1 }))).toHaveLength(12);
    });
    expect(most).toBeLessThanOrEqual(3);
  });
});
