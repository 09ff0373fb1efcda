import { useTranslation } from 'react-i18next';

import type { LeftOut } from '@contract/schemas/shapes';

import './leftOutTexts';
import './runProgress.css';

/** That a start of a series will be left out, and why. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation('leftOut');
  const text = t(`start.${leftOut}`);
  return (
    <span className="runProgress-wait" title={text} data-reason="leftOut">
      {text}
    </span>
  );
}
