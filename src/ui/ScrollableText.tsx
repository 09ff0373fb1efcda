import type { ReactNode } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The content of a dialog without fields: when the dialog is too low for it, the keyboard can scroll it. */
export function ScrollableText({ children }: { children: ReactNode }) {
  return <div ref={watchHeight}>{children}</div>;
}

/** Chromium does this itself, other browsers need the attribute. */
function watchHeight(content: HTMLElement | null) {
  const body = content?.closest<HTMLElement>('.dialogFrame-body');
  if (!content || !body) return undefined;
  const observer = new ResizeObserver(() => {
    const isStop = body.scrollHeight > body.clientHeight && content.querySelector(FOCUSABLE) === null;
    if (isStop) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(content);
  observer.observe(body);
  return () => observer.disconnect();
}
