import { useTranslation } from 'react-i18next';

import './changeBadge.css';
import type { ChangeMark } from './comparison';

const SIGNS: Record<ChangeMark, string> = { added: '+', changed: '~', removed: '−' };

/** What happened to a node or an edge, as a sign, a word and a colour. */
export function ChangeBadge({ mark }: { mark: ChangeMark }) {
  const { t } = useTranslation('versions');
  return (
    <span className="changeBadge" data-mark={mark}>
      <span aria-hidden="true">{SIGNS[mark]}</span> <span className="changeBadge-word">{t(`marks.${mark}`)}</span>
    </span>
  );
}
