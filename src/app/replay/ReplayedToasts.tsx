import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { selectShownToasts, type ShownText } from '../shownSlice';
import { writeShownText, type Translate } from './shownTexts';

/** The recorded toasts; their texts are known if they come from the console or the server. */
export function ReplayedToasts() {
  const { t } = useTranslation('replay');
  const textOf = useShownText();
  const toasts = useSelector(selectShownToasts);
  if (toasts.length === 0) return null;
  return (
    <div className="replayToasts" role="group" aria-label={t('toasts')}>
      {toasts.map(({ id, kind, lines, action }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
          {lines.map((line, at) => (
            <span key={at}>{textOf(line)}</span>
          ))}
          {action && <b>{textOf(action)}</b>}
        </div>
      ))}
    </div>
  );
}

function useShownText(): (shown: ShownText) => string {
  const { t } = useTranslation();
  // Keys from a file cannot be type-checked.
  return (shown) => writeShownText(shown, t as unknown as Translate);
}
