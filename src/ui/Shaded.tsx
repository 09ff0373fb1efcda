import { useDeferredValue, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import './shaded.css';

/**
 * A dialog that takes a while to be drawn: the press that opens it darkens the page at once, and the dialog stands there a moment
 * later.
 */
export function Shaded({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? children : createPortal(<div className="shade" />, document.body);
}
