import { useCallback } from 'react';

/** The picture above the text of a message: a file of this browser, or the address of one that is stored. */
export function MessagePicture({ picture }: { picture: File | string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (typeof picture === 'string') return;
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img className="messagePicture" ref={show} src={typeof picture === 'string' ? picture : undefined} alt="" />;
}
