import { addNamespace } from './i18n';
import { findTranslation } from './findTranslation';

addNamespace('sample', {
  plain: 'Saved for later',
  nested: { named: 'Funnel {{name}} is saved', longer: 'Funnel {{name}} is saved in {{place}} (new)' },
  any: '{{one}}: {{two}}',
  count_one: '{{count}} piece is gone now',
  count_other: '{{count}} pieces are gone now',
  signs: 'Price (in $)? {{sum}} now',
});

it.each([
  ['Saved for later', 'sample:plain', {}],
  ['Funnel Sale. (2) is saved', 'sample:nested.named', { name: 'Sale. (2)' }],
  ['Funnel A is saved in B (new)', 'sample:nested.longer', { name: 'A', place: 'B' }],
  ['7 pieces are gone now', 'sample:count', { count: 7 }],
  ['Price (in $)? 5,5 now', 'sample:signs', { sum: '5,5' }],
])('finds the key and the values of a sentence: %s', (sentence, textKey, values) => {
  expect(findTranslation(sentence)).toEqual({ textKey, values });
});

it.each(['Somebody: wrote this', 'saved for later', '', 'is saved'])(
  'finds no key for other sentences: %s',
  (sentence) => {
    expect(findTranslation(sentence)).toBeNull();
  },
);
