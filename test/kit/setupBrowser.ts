import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import type * as AntdConfig from 'antd/lib/config-provider/context';
import type * as AntdTheme from 'antd/lib/theme/context';
import type * as AntdSeed from 'antd/lib/theme/themes/seed';
import type * as AntdToken from 'antd/lib/theme/useToken';
import * as React from 'react';

import { addAllNamespaces } from './addAllTexts';
import { fakeApi, takeUnansweredCalls } from './fakeApi';

addAllNamespaces();

// Generous for slow machines.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** antd's forms batch with a channel; a timer does the same here and lets the process end. */
class TimerChannel {
  port1: { onmessage: ((event: { data: unknown }) => void) | null; close: () => void } = {
    onmessage: null,
    close() {},
  };
  port2 = {
    postMessage: (data: unknown) => {
      setTimeout(() => this.port1.onmessage?.({ data }), 0);
    },
    close() {},
  };
}

class IdentityMatrix {
  m22 = 1;
}

// As the pages' HTML says.
document.documentElement.lang = 'ru';

const page = globalThis as unknown as Record<string, unknown>;
// jsdom neither measures text nor paints.
Object.defineProperty(SVGElement.prototype, 'getBBox', { value: () => ({ x: 0, y: 0, width: 0, height: 0 }) });
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
page.ResizeObserver = QuietObserver;
page.IntersectionObserver = QuietObserver;
page.MessageChannel = TimerChannel;
page.DOMMatrixReadOnly = IdentityMatrix;
page.matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

/** For elements that the browser's own style sheet hides. */
const hiddenStyle = document.createElement('p').style;
hiddenStyle.display = 'none';

// Only inline styles and `hidden`, since matching the rules of style sheets takes half of the time. Elements hidden only by a class are
// visible in these tests; the browser tests see the real styles.
window.getComputedStyle = (element) => (element.hasAttribute('hidden') ? hiddenStyle : (element as HTMLElement).style);

// React creates an error for each element, to know where it was created, which took a tenth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// antd creates no styles, and works out its sizes and colours once: making its variables took a twenty-fifth of the time.
jest.mock('antd/lib/theme/useToken', () => {
  const actual = jest.requireActual<typeof AntdToken>('antd/lib/theme/useToken');
  const { DesignTokenContext, defaultTheme } = jest.requireActual<typeof AntdTheme>('antd/lib/theme/context');
  const { ConfigContext } = jest.requireActual<typeof AntdConfig>('antd/lib/config-provider/context');
  const { default: seed } = jest.requireActual<typeof AntdSeed>('antd/lib/theme/themes/seed');
  type Tokens = ReturnType<typeof AntdToken.default>;
  const ofThemes = new Map<string, Tokens[1]>();
  const ofContexts = new WeakMap<object, Tokens>();

  const useToken: typeof AntdToken.default = () => {
    const context = React.use(DesignTokenContext);
    const { getPrefixCls } = React.use(ConfigContext);
    const known = ofContexts.get(context);
    if (known) return known;
    const { token, override, theme = defaultTheme } = context;
    const key = JSON.stringify([theme.id, token, override]);
    const all = ofThemes.get(key) ?? (actual.getComputedToken({ ...seed, ...token }, override, theme) as Tokens[1]);
    ofThemes.set(key, all);
    const cssVar = { prefix: context.cssVar?.prefix ?? getPrefixCls(), key: context.cssVar?.key ?? 'css-var-root' };
    const found: Tokens = [theme, all, '', all, cssVar, true];
    ofContexts.set(context, found);
    return found;
  };
  return { ...actual, __esModule: true, default: useToken };
});

// Canvases and virtual lists measure their parent.
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 800 });
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 });

// Pages without HTTPS lack these; tests of the clipboard install their own.
for (const [owner, names] of [
  [crypto, ['randomUUID', 'subtle']],
  [navigator, ['clipboard', 'locks', 'serviceWorker', 'storage']],
] as const)
  for (const name of names)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value: undefined });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  fakeApi({});
});

afterEach(() => {
  // Tables keep their order there.
  window.history.replaceState(null, '');
  const names = takeUnansweredCalls();
  if (names.length > 0) throw new Error(`The test answers no call named: ${names.join(', ')}`);
});
