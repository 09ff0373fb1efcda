import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

interface Props {
  text: string;
  /** For the field that the text describes. */
  id?: string;
}

/** An explanation behind an icon: a tooltip for a mouse, a line of text after a click. */
export function PlanHint({ text, id }: Props) {
  const { t } = useTranslation('plan');
  const ownId = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className="iconButton planHint"
        title={text}
        aria-label={t('hint')}
        aria-expanded={isShown}
        aria-controls={id ?? ownId}
        onClick={() => setIsShown(!isShown)}
      >
        <LineIcon path={ICONS.info} sizePx={16} />
      </button>
      <p className="hint planHead-hint" id={id ?? ownId} hidden={!isShown}>
        {text}
      </p>
    </>
  );
}
