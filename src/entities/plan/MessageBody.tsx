import { useTranslation } from 'react-i18next';

import type { StepAct } from '@contract/groupActs';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import { sentAs } from '@contract/planner/sentAs';
import { hasVisibleText } from '@contract/visibleText';

import { useAbilities } from '@/api/useAbilities';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useDrawable } from '@/ui/useDrawable';

import { describeAct } from './describeAct';
import './messageBody.css';
import { PollOptions } from './PollOptions';
import { describeMedia } from './sentMedia';

interface BodyProps {
  text: string;
  mediaUrl: string | null;
  /** The text is its question. */
  poll?: Poll | undefined;
  /** The text is its name or description. */
  act?: StepAct | undefined;
}

/** Text, file and options of a message as the group will see them, or what is done to the group. */
export function MessageBody({ text, mediaUrl, poll, act }: BodyProps) {
  const { t } = useTranslation('plan');
  const { t: tPlanner } = useTranslation('planner');
  const { hasPinDays } = useAbilities();
  const hasText = hasVisibleText(text);
  if (act) return <p className="planBubble-act">{describeAct(tPlanner, act, text, hasPinDays)}</p>;
  return (
    <div className="planBubble-body" data-empty={!hasText && mediaUrl === null}>
      {mediaUrl !== null && <BubbleMedia url={mediaUrl} hasText={text !== ''} />}
      {hasText && <FormattedMessage text={text} />}
      {!hasText && mediaUrl === null && t('emptyMessage')}
      {poll && <PollOptions poll={poll} />}
    </div>
  );
}

function BubbleMedia({ url, hasText }: { url: string; hasText: boolean }) {
  const { t } = useTranslation('plan');
  const { isDrawable, onError } = useDrawable(url);
  if (sentAs(url, hasText) === 'image' && isDrawable)
    return <img className="planBubble-image" src={url} alt={t('media.image')} loading="lazy" onError={onError} />;
  return (
    <span className="planBubble-file">
      <LineIcon path={ICONS.paperClip} sizePx={16} /> {describeMedia(t, url, hasText)}
      {!isDrawable && <span className="note">{t('media.undrawn')}</span>}
    </span>
  );
}
