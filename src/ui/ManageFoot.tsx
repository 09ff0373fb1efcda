import type { ReactNode } from 'react';

import './manageModal.css';

interface Props {
  /** Why no more can be created, or null. */
  full: string | null;
  /** The buttons of the dialog. */
  children: ReactNode;
}

/** The foot of a dialog that lists what the owner has named. */
export function ManageFoot({ full, children }: Props) {
  return (
    <div className="row manageModal-foot">
      {full !== null && <p className="note manageModal-hint">{full}</p>}
      {children}
    </div>
  );
}
