import login from '@locales/ru/login.json';

import { i18n } from '@/lib/i18n';

import { startSignInTools, startTranslatorTools } from './translatorTools';

afterEach(() => {
  document.body.replaceChildren();
});

/** Alt and the pointer on an element; the note that is shown then. */
function point(element: Element): string {
  const options = { bubbles: true, cancelable: true, altKey: true };
  element.dispatchEvent(new MouseEvent('pointerdown', options));
  return document.getElementById('translatorNote')?.textContent ?? '';
}

function add(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  document.body.append(element);
  return element;
}

it('names file and key of a text on the sign-in page, which has no translator', () => {
  startSignInTools('login', login);
  expect(point(add('h1', login.title))).toContain('locales/ru/login.json  title');
  expect(point(add('label', login.email.label))).toContain('locales/ru/login.json  email.label');
});

it('names the text of a disabled button, also where its style lets the pointer through', () => {
  startTranslatorTools();
  const text = i18n.t('common:actions.cancel');
  const button = add('button', text) as HTMLButtonElement;
  button.disabled = true;
  expect(point(button)).toContain('locales/ru/common.json  actions.cancel');
  button.getBoundingClientRect = () => ({ left: 0, right: 10, top: 0, bottom: 10 }) as DOMRect;
  document.getElementById('translatorNote')?.remove();
  expect(point(document.body)).toContain('locales/ru/common.json  actions.cancel');
});

it.each([
  [1, 'card.funnels_one'],
  [3, 'card.funnels_few'],
  [5, 'card.funnels_many'],
  [1.5, 'card.funnels_other'],
])('names the form of a text with the number %d', (count, key) => {
  startTranslatorTools();
  const note = point(add('p', i18n.t('groups:card.funnels', { count })));
  expect(note).toMatch(new RegExp(`^locales/ru/groups.json {2}${key}$`, 'm'));
});

it('lets an Alt+click do nothing else', () => {
  startTranslatorTools();
  const handleClick = jest.fn();
  const button = add('button', 'x');
  button.addEventListener('click', handleClick);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, altKey: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(handleClick).toHaveBeenCalledTimes(1);
});
