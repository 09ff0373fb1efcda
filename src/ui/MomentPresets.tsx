import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

import { serverNow } from '@/lib/clock';
import { typedFormats } from '@/lib/typedTime';

import './momentPicker.css';

const MORNING_HOUR = 10;

/** The usual moments by the browser's clock. */
const presets = {
  hour: (now: dayjs.Dayjs) => now.add(1, 'hour'),
  tomorrow: (now: dayjs.Dayjs) => now.add(1, 'day').hour(MORNING_HOUR).minute(0),
};

/** Puts a usual moment into a `MomentPicker` of date and time. */
export function MomentPresets({ onChange }: { onChange: (text: string) => void }) {
  const { t } = useTranslation('common');
  return (
    <span className="momentPresets">
      {(['hour', 'tomorrow'] as const).map((key) => (
        <button
          key={key}
          type="button"
          className="linkButton"
          onClick={() => onChange(presets[key](dayjs(serverNow())).format(typedFormats.dateTime))}
        >
          {t(`moment.presets.${key}`)}
        </button>
      ))}
    </span>
  );
}
