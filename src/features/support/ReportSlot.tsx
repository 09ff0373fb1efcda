import standardWords from '@locales/ru/report.json';
import { createContext, Suspense, use, useState, type ReactNode } from 'react';

import { textsOf } from '@/lib/language';

/** Draws the report, and the way to close it. What goes into one only the app knows. */
export const ReportSlot = createContext<(onClose: () => void) => ReactNode>(() => null);

/** Offers a report of what the console did last; it is shown before it is saved. */
export function ReportOffer() {
  const drawReport = use(ReportSlot);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<div className="skeletonBlock support-skeleton" />}>
        {drawReport(() => setIsOpen(false))}
      </Suspense>
    );
  }
  return (
    <button type="button" className="linkButton" onClick={() => setIsOpen(true)}>
      {textsOf('report', standardWords).open}
    </button>
  );
}
