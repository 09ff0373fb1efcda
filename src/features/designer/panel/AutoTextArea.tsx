import { useLayoutEffect, useRef, type ComponentProps } from 'react';

import { limits } from '@contract/limits';

type Props = Omit<ComponentProps<'textarea'>, 'ref'>;

/** A text field that grows with its text, up to 240 px. Source: SPEC-2.83. */
export function AutoTextArea(props: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { value } = props;

  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    const borderPx = area.offsetHeight - area.clientHeight;
    area.style.height = `${Math.min(area.scrollHeight + borderPx, limits.designer.messageTextMaxHeightPx)}px`;
  }, [value]);

  return <textarea {...props} ref={field} style={{ maxHeight: limits.designer.messageTextMaxHeightPx }} />;
}
