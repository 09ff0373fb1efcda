import { useTranslation } from 'react-i18next';

import type { FunnelNode } from '@contract/schemas/shapes';

import { mediaKind } from '@/lib/mediaKind';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useDrawable } from '@/ui/useDrawable';

import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';

import { InlineMessageEditor } from './InlineMessageEditor';

/** More than three lines. */
const SHOWN_CHARS = 160;

interface Props {
  node: FunnelNode<'message'>;
  isEdited: boolean;
}

/** The text of a message on its card, which a double click edits; beside it its picture, below it the delay before it, and its file. */
export function MessageCard({ node, isEdited }: Props) {
  const { summaryOf, markedOf } = useNodeTexts();
  const { data } = node;
  const { isDrawable, onError } = useDrawable(data.media);
  const text = markedOf(node).trim();
  // Without it only the paper clip below shows that there is a file.
  const picture = isDrawable && data.media && mediaKind(data.media) === 'image' ? data.media : null;
  return (
    <>
      {isEdited ? (
        <InlineMessageEditor id={node.id} data={data} />
      ) : (
        <div className="nodeCard-text" data-empty={text === '' && !data.media} data-narrow={picture !== null}>
          {text === '' ? (
            summaryOf(node)
          ) : (
            <FormattedMessage text={text} endChars={text.length > SHOWN_CHARS ? SHOWN_CHARS : undefined} />
          )}
        </div>
      )}
      {picture !== null && !isEdited && (
        // Not pulled by itself: a pull moves the node.
        <img
          className="nodeCard-picture"
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
        />
      )}
      {(isDelayed(data) || data.media) && <Footer data={data} isDrawable={isDrawable} />}
    </>
  );
}

function Footer({ data, isDrawable }: Pick<Props['node'], 'data'> & { isDrawable: boolean }) {
  const { t } = useTranslation('designer');
  const { wait } = useNodeTexts();
  return (
    <div className="nodeCard-foot">
      {isDelayed(data) && (
        <span>
          <LineIcon path={ICONS.clock} sizePx={14} /> {t('nodes.waitBefore', { wait: wait(data.delay) })}
        </span>
      )}
      {data.media && (
        <span>
          <LineIcon path={ICONS.paperClip} sizePx={14} /> {t(isDrawable ? 'nodes.media' : 'nodes.mediaUndrawn')}
        </span>
      )}
    </div>
  );
}

const isDelayed = ({ delay = 0 }: Props['node']['data']) => delay > 0;
