import { useTranslation } from 'react-i18next';

import type { MemoryStatus } from '@contract/schemas/shapes';

/** Number of locks, and a button to remove them. */
export function MemoryPanel({ memory, onClear }: { memory: MemoryStatus; onClear: () => void }) {
  const { t } = useTranslation('schedules');
  return (
    <section className="memoryPanel" aria-label={t('memory.label')}>
      <span className="memoryPanel-count" data-running={memory.running.count > 0}>
        {t('memory.running', { amount: memory.running.count })}
      </span>
      <span className="memoryPanel-count">{t('memory.stopped', { amount: memory.stopped.count })}</span>
      {memory.total > 0 && (
        <button type="button" className="plainButton memoryPanel-clear" onClick={onClear}>
          {t('memory.clear.action')}
        </button>
      )}
    </section>
  );
}
