import { useEffect, useState } from 'react';

import { sentAs } from '@contract/planner/sentAs';

/** The address of the picture that groups will see above the text; null without one, and for files that arrive as such. */
export function usePicture(file: File | null, keptUrl: string | null = null): string | null {
  const [chosenUrl, setChosenUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file || sentAs(file.name, false) !== 'image') return;
    const url = URL.createObjectURL(file);
    setChosenUrl(url);
    return () => {
      setChosenUrl(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (file) return chosenUrl;
  return keptUrl !== null && sentAs(keptUrl, false) === 'image' ? keptUrl : null;
}
