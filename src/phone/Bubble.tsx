import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PhoneMedia, PhoneMessage } from '@contract/phone';

import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { useDrawable } from '@/ui/useDrawable';

import { formatTime } from './phoneTime';

/** Colour of an author, derived from the id. */
const AUTHOR_COLOURS_COUNT = 6;

interface Props {
  message: PhoneMessage;
  hasAuthor: boolean;
  /** Below the text. */
  children?: ReactNode;
}

/** One message as the messenger shows it. */
export function Bubble({ message, hasAuthor, children }: Props) {
  const { t } = useTranslation('phone');
  const { author, text, media, mentionsAll, atMs, isCorrected = false, isRecalled = false } = message;
  return (
    <article className="phone-bubble">
      <h2
        className={author ? `phone-author phone-author-${author.id % AUTHOR_COLOURS_COUNT}` : 'phone-hidden'}
        hidden={Boolean(author) && !hasAuthor}
      >
        {author ? author.name || t('chat.former') : t('chat.me')}
      </h2>
      {media && <Media media={media} />}
      {isRecalled && <p className="phone-recalled">{t('chat.recalled')}</p>}
      {text !== '' && <FormattedMessage text={text} />}
      {mentionsAll && <p className="phone-mention">{t('chat.mentionsAll')}</p>}
      {children}
      {isCorrected && !isRecalled && <span className="phone-corrected">{t('chat.corrected')}</span>}
      <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time>
    </article>
  );
}

function Media({ media: { kind, url, fileName } }: { media: PhoneMedia }) {
  const { t } = useTranslation('phone');
  const { isDrawable, onError } = useDrawable(url);
  if (!isDrawable)
    return (
      <a className="phone-document" href={url} download={fileName}>
        <span>{t(`media.${kind}`)}</span> {fileName} <span>{t('media.undrawn')}</span>
      </a>
    );
  switch (kind) {
    case 'image':
      return (
        <img
          className="phone-media"
          src={url}
          alt={`${t('media.image')}: ${fileName}`}
          loading="lazy"
          onError={onError}
        />
      );
    case 'video':
      return (
        <video
          className="phone-media"
          src={url}
          controls
          preload="metadata"
          aria-label={`${t('media.video')}: ${fileName}`}
          onError={onError}
        />
      );
    case 'audio':
    case 'voice':
      return (
        <audio
          src={url}
          controls
          preload="metadata"
          aria-label={`${t(`media.${kind}`)}: ${fileName}`}
          onError={onError}
        />
      );
    case 'document':
      return (
        <a className="phone-document" href={url} download={fileName}>
          <span>{t('media.document')}</span> {fileName}
        </a>
      );
  }
}
