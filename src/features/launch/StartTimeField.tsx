import { ConfigProvider, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { useOpenAfterPaint } from '@/ui/useOpenAfterPaint';

const TICK_MS = 10_000;
/** The hundred hours and minutes wait so long for the days to be painted. */
const HOURS_AFTER_MS = 100;
/** The panel with its two columns of time fits a screen of 390 px. */
const narrowPanel = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 46 } } };

interface Props {
  /** Unix seconds, or null for one minute after the request. */
  startAtS: number | null;
  onChange: (startAtS: number | null) => void;
}

/**
 * When the funnel starts, in the browser's time, with what that moment means. Its calendar opens after the press
 * has been painted, first the days, then the hundred hours and minutes.
 */
export function StartTimeField({ startAtS, onChange }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const nowMs = useNow(TICK_MS);
  const [isOpen, setIsOpen] = useOpenAfterPaint();
  const [hasHours, setHasHours] = useState(false);

  useEffect(() => {
    if (!isOpen || hasHours) return undefined;
    const timer = setTimeout(() => setHasHours(true), HOURS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, hasHours]);

  const moment = startAtS === null ? null : describeMoment(startAtS, nowMs);
  return (
    <div className="launch-part">
      <label className="launch-legend" htmlFor="launch-start">
        {t('start.label')}
      </label>
      <div className="launch-tools">
        <ConfigProvider theme={narrowPanel}>
          <DatePicker
            id="launch-start"
            className="launch-start"
            value={startAtS === null ? null : dayjs.unix(startAtS)}
            format="DD.MM.YYYY HH:mm"
            showTime={hasHours && { format: 'HH:mm' }}
            showNow={false}
            needConfirm={false}
            allowClear={false}
            minDate={dayjs(nowMs)}
            placeholder={t('start.placeholder')}
            panelRender={(panel) => (
              <div className="launch-calendar" ref={(element) => makeColumnsReachable(element)}>
                {panel}
              </div>
            )}
            aria-describedby="launch-start-meaning"
            open={isOpen}
            onOpenChange={setIsOpen}
            onChange={(value) => {
              onChange(value ? value.second(0).unix() : null);
            }}
          />
        </ConfigProvider>
        {startAtS !== null && (
          <button
            type="button"
            className="plainButton"
            onClick={() => {
              onChange(null);
            }}
          >
            {t('start.clear')}
          </button>
        )}
      </div>
      <p className="launch-hint" id="launch-start-meaning">
        {moment ? t(`common:moment.${moment.key}`, { ...moment.values }) : t('start.hint')}
      </p>
    </div>
  );
}

/** Hours and minutes scroll, so a keyboard must be able to get there; the library leaves that out. */
function makeColumnsReachable(panel: HTMLElement | null): void {
  for (const column of panel?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
}
