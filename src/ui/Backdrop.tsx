import { useDeferredValue, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import './backdrop.css';

interface Props {
  /** Whether the dialog's chunk is there. While it is still on its way the page stays as it is, for whoever changes their mind. */
  isReady: boolean;
  children: ReactNode;
}

/**
 * A dialog that takes a while to be drawn: the press that opens it darkens the page at once, and the dialog stands there a moment
 * later.
 */
export function Backdrop({ isReady, children }: Props) {
  const isDrawn = useDeferredValue(true, !isReady);
  return isDrawn ? children : createPortal(<div className="backdrop" />, document.body);
}
