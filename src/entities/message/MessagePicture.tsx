import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { useDrawable } from '@/ui/useDrawable';

/** The picture above the text of a message: a file of this browser, or the address of one that is stored. What is no picture says so. */
export function MessagePicture({ picture }: { picture: File | string }) {
  const { t } = useTranslation('plan');
  const { isDrawable, onError } = useDrawable(picture);
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (typeof picture === 'string') return;
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  if (!isDrawable) return <p className="note">{t('media.undrawn')}</p>;
  const url = typeof picture === 'string' ? picture : undefined;
  return <img className="messagePicture" ref={show} src={url} alt="" onError={onError} />;
}
