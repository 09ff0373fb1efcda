import { ConfigProvider, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';

const TICK_MS = 10_000;
/** What of the calendar is there, in the order in which it comes, and how long each waits for what came before to be painted. */
const PARTS = ['frame', 'days', 'hours'] as const;
const AFTER_PAINT_MS = { frame: 0, days: 0, hours: 100 };
/** The panel with its two columns of time fits a screen of 390 px. */
const narrowPanel = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 46 } } };

interface Props {
  /** Unix seconds, or null for one minute after the request. */
  startAtS: number | null;
  onChange: (startAtS: number | null) => void;
}

/**
 * When the funnel starts, in the browser's time, with what that moment means. The press that opens it first paints the frame of its
 * calendar, then the days, then the hundred hours and minutes.
 */
export function StartTimeField({ startAtS, onChange }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const nowMs = useNow(TICK_MS);
  const [part, setPart] = useState<(typeof PARTS)[number]>('frame');
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
            showTime={part === 'hours' && { format: 'HH:mm' }}
            showNow={false}
            needConfirm={false}
            allowClear={false}
            minDate={dayjs(nowMs)}
            placeholder={t('start.placeholder')}
            panelRender={(panel) => (
              <div className="launch-calendar" ref={(element) => makeColumnsReachable(element)}>
                {part !== 'frame' && panel}
              </div>
            )}
            aria-describedby="launch-start-meaning"
            onOpenChange={() => paintAfter(part, setPart)}
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

/** Paints the parts that follow, one after the other. */
function paintAfter(part: (typeof PARTS)[number], paint: (part: (typeof PARTS)[number]) => void): void {
  const next = PARTS[PARTS.indexOf(part) + 1];
  if (!next) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      paint(next);
      paintAfter(next, paint);
    }, AFTER_PAINT_MS[next]),
  );
}

/** Hours and minutes scroll, so a keyboard must be able to get there; the library leaves that out. */
function makeColumnsReachable(panel: HTMLElement | null): void {
  for (const column of panel?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
}
