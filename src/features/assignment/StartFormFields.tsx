import { ConfigProvider, DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';

import { useOpenAfterPaint } from '@/ui/useOpenAfterPaint';

import { nameOffset, OFFSETS_HOURS, ownOffsetHours, type StartForm } from './startMoment';

/** Any day will do to show a time of day. */
const SOME_DAY = '2026-01-01';
/** The panel fits a screen of 390 px. */
const narrowPanel = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 46 } } };

interface Props {
  form: StartForm;
  nowMs: number;
  onChange: (change: Partial<StartForm>) => void;
}

/** Date, time and offset of a new start. */
export function StartFormFields({ form: { date, time, offsetHours }, nowMs, onChange }: Props) {
  const { t } = useTranslation('assignment');
  const [isDateOpen, setIsDateOpen] = useOpenAfterPaint();
  const [isTimeOpen, setIsTimeOpen] = useOpenAfterPaint();
  const ownHours = ownOffsetHours(date === null ? nowMs : dayjs(date).valueOf());
  const format = (value: Dayjs | null, pattern: string) => (value ? value.format(pattern) : null);
  return (
    <ConfigProvider theme={narrowPanel}>
      <label className="assignment-field">
        <span>{t('form.date')}</span>
        <DatePicker
          value={date === null ? null : dayjs(date)}
          format="DD.MM.YYYY"
          placeholder={t('form.datePlaceholder')}
          needConfirm={false}
          showNow={false}
          minDate={dayjs(nowMs).subtract(1, 'day')}
          open={isDateOpen}
          onOpenChange={setIsDateOpen}
          onChange={(value) => onChange({ date: format(value, 'YYYY-MM-DD') })}
        />
      </label>
      <label className="assignment-field">
        <span>{t('form.time')}</span>
        <TimePicker
          value={time === null ? null : dayjs(`${SOME_DAY}T${time}`)}
          format="HH:mm"
          placeholder={t('form.timePlaceholder')}
          needConfirm={false}
          showNow={false}
          open={isTimeOpen}
          onOpenChange={setIsTimeOpen}
          panelRender={(panel) => <div ref={makeColumnsReachable}>{panel}</div>}
          onChange={(value) => onChange({ time: format(value, 'HH:mm') })}
        />
      </label>
      <div className="assignment-field">
        <span className="assignment-offset">
          <label htmlFor="assignment-offset">{t('form.offset')}</label>
          {ownHours !== null && (
            <button type="button" className="linkButton" onClick={() => onChange({ offsetHours: ownHours })}>
              {t('form.myTime')}
            </button>
          )}
        </span>
        <select
          id="assignment-offset"
          className="plainSelect"
          value={offsetHours}
          onChange={({ target }) => onChange({ offsetHours: Number(target.value) })}
        >
          {OFFSETS_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours === ownHours ? t('form.offsetMine', { offset: nameOffset(hours) }) : nameOffset(hours)}
            </option>
          ))}
        </select>
      </div>
    </ConfigProvider>
  );
}

/** Hours and minutes scroll, so a keyboard must be able to get there; the library leaves that out. */
function makeColumnsReachable(panel: HTMLElement | null): void {
  for (const column of panel?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
}
