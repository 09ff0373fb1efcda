import type { TFunction } from 'i18next';

import { i18n } from './i18n';

/**
 * The compiler is the test: each line below must be refused, and `tsc` reports an expected error that does not occur. The
 * test runner itself only checks the texts of the right ones.
 */
it('a wrong key or a forgotten value does not compile', () => {
  const t: TFunction<readonly ['common', 'groups']> = i18n.getFixedT('ru', ['common', 'groups']);
  const wrong = t;
  expect(t('stale', { time: '14:05' })).toContain('14:05');
  expect(t('actions.cancel')).not.toBe('actions.cancel');

  const refused = () => {
    // @ts-expect-error there is no such key
    wrong('actions.absent');
    // @ts-expect-error this feature has no such key
    wrong('groups:actions.cancel');
    // @ts-expect-error no such feature
    wrong('nowhere:actions.cancel');
    // @ts-expect-error the text contains {{time}}, and no value is given
    wrong('stale');
    // @ts-expect-error the value has another name
    wrong('stale', { moment: '14:05' });
    // @ts-expect-error one of two values is missing
    wrong('app.titleUnread', { unread: 1 });
    // @ts-expect-error a text with plural forms needs its number
    wrong('groups:card.funnels');
    const built = ['actions', 'cancel'].join('.');
    // @ts-expect-error a key that is known only at run time
    wrong(built);
  };
  expect(refused).toBeInstanceOf(Function);
});
