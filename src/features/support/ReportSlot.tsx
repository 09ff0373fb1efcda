import standardWords from '@locales/ru/report.json';
import { createContext, Suspense, use, useState, type ReactNode } from 'react';

import { textsOf } from '@/lib/language';

/** Renders the report with a close callback. Only the app layer knows its content. */
export const ReportSlot = createContext<(onClose: () => void) => ReactNode>(() => null);

/** Offers a report of recent actions; it is shown before it is saved. */
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
