import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';

import { limits } from '@contract/limits';

type Props = Omit<ComponentProps<'textarea'>, 'ref'>;

/** A text field that grows with its text, up to 240 px. Source: SPEC-2.83. */
export function AutoTextArea(props: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { value } = props;

  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [value]);

  // Another width breaks the lines elsewhere; on a phone there is none while the dock covers the field.
  useEffect(() => {
    const area = field.current;
    if (!area) return undefined;
    let widthPx = area.clientWidth;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === widthPx) return;
      widthPx = area.clientWidth;
      fit(area);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, []);

  return <textarea {...props} ref={field} style={{ maxHeight: limits.designer.messageTextMaxHeightPx }} />;
}

function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  const borderPx = area.offsetHeight - area.clientHeight;
  area.style.height = `${Math.min(area.scrollHeight + borderPx, limits.designer.messageTextMaxHeightPx)}px`;
}
