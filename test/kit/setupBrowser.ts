import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

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
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

// jsdom prints "Not implemented" for styles of pseudo-elements, which antd reads.
const getStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => getStyle(element);

// Skips style computation: reading the library's style sheets and matching their rules took two fifths of the time. Elements hidden
// only by a class are visible in these tests; the browser tests see the real styles.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => undefined });

// Canvases and virtual lists measure their parent.
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 800 });
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  fakeApi({});
});

afterEach(() => {
  const names = takeUnansweredCalls();
  if (names.length > 0) throw new Error(`The test answers no call named: ${names.join(', ')}`);
});
