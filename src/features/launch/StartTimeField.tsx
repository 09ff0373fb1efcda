import { useTranslation } from 'react-i18next';

import { describeMoment } from '@/lib/moment';
import { isUnreadable, readTypedMoment } from '@/lib/typedTime';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';

const TICK_MS = 10_000;

interface Props {
  /** The start time as entered; empty for one minute after the request. */
  text: string;
  onChange: (text: string) => void;
}

/** Start time in the browser's time zone, with its absolute moment. */
export function StartTimeField({ text, onChange }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const nowMs = useNow(TICK_MS);
  const startAtS = readTypedMoment(text);
  const moment = startAtS === null ? null : describeMoment(startAtS, nowMs);
  const isPast = moment?.key === 'past';

  function describe() {
    if (moment) return t(`common:moment.${moment.key}`, { ...moment.values });
    return t(isUnreadable('dateTime', text) ? 'start.format' : 'start.hint');
  }

  return (
    <div className="launch-part">
      <label className="launch-legend" htmlFor="launch-start">
        {t('start.label')}
      </label>
      <div className="row">
        <MomentPicker
          id="launch-start"
          kind="dateTime"
          className="launch-start"
          text={text}
          isInvalid={isPast}
          minMs={nowMs}
          placeholder={t('start.placeholder')}
          aria-describedby="launch-start-meaning"
          onChange={onChange}
        />
        <MomentPresets onChange={onChange} />
        {text !== '' && (
          <button
            type="button"
            className="plainButton"
            onClick={() => {
              onChange('');
            }}
          >
            {t('start.clear')}
          </button>
        )}
      </div>
      <p className="launch-hint" id="launch-start-meaning" data-wrong={isPast}>
        {describe()}
      </p>
    </div>
  );
}
