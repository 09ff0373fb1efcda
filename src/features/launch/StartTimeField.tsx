import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

import { describeMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';

const TICK_MS = 10_000;

interface Props {
  /** Unix seconds, or null for one minute after the request. */
  startAtS: number | null;
  onChange: (startAtS: number | null) => void;
}

/** When the funnel starts, in the browser's time, with what that moment means. */
export function StartTimeField({ startAtS, onChange }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const nowMs = useNow(TICK_MS);
  const moment = startAtS === null ? null : describeMoment(startAtS, nowMs);
  return (
    <div className="launch-part">
      <label className="launch-legend" htmlFor="launch-start">
        {t('start.label')}
      </label>
      <DatePicker
        id="launch-start"
        className="launch-start"
        value={startAtS === null ? null : dayjs.unix(startAtS)}
        format="DD.MM.YYYY HH:mm"
        showTime={{ format: 'HH:mm' }}
        showNow={false}
        needConfirm={false}
        minDate={dayjs(nowMs)}
        placeholder={t('start.placeholder')}
        aria-describedby="launch-start-meaning"
        onChange={(value) => {
          onChange(value ? value.second(0).unix() : null);
        }}
      />
      <p className="launch-hint" id="launch-start-meaning">
        {moment ? t(`common:moment.${moment.key}`, { ...moment.values }) : t('start.hint')}
      </p>
    </div>
  );
}
