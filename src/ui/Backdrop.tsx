import { useDeferredValue, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import './backdrop.css';

interface Props {
  /** Whether the dialog's chunk is loaded. While it is loading the page stays usable. */
  isReady: boolean;
  children: ReactNode;
}

/** Shows the backdrop of a dialog immediately after the click, and the dialog when it has rendered. */
export function Backdrop({ isReady, children }: Props) {
  const isDrawn = useDeferredValue(true, !isReady);
  return isDrawn ? children : createPortal(<div className="backdrop" />, document.body);
}
