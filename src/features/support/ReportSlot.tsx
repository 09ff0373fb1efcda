import words from '@locales/ru/report.json';
import { createContext, Suspense, use, useState, type ComponentType } from 'react';

/** Where the support dialog takes the report from. What goes into one only the app knows. */
export const ReportSlot = createContext<ComponentType<{ onClose: () => void }>>(() => null);

/** Offers a report of what the console did last; it is shown before it is saved. */
export function ReportOffer() {
  const Panel = use(ReportSlot);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<div className="skeletonBlock support-skeleton" />}>
        <Panel onClose={() => setIsOpen(false)} />
      </Suspense>
    );
  }
  return (
    <button type="button" className="linkButton" onClick={() => setIsOpen(true)}>
      {words.open}
    </button>
  );
}
