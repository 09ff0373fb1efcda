import standardWords from '@locales/ru/report.json';
import { Suspense, useState } from 'react';

import { SupportModal } from '@/features/support/SupportModal';
import { textsOf } from '@/lib/language';

import { reportView } from './reportView';

/** The conversation with support, which offers a report of recent actions; it is shown before it is saved. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const [isReporting, setIsReporting] = useState(false);
  return (
    <SupportModal onClose={onClose}>
      {isReporting ? (
        <Suspense fallback={<div className="skeletonBlock support-skeleton" />}>
          <reportView.View onClose={() => setIsReporting(false)} />
        </Suspense>
      ) : (
        <button type="button" className="linkButton" onClick={() => setIsReporting(true)}>
          {textsOf('report', standardWords).open}
        </button>
      )}
    </SupportModal>
  );
}
