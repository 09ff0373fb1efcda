import { sentAs } from '@contract/planner/sentAs';

const isPicture = (name: string) => sentAs(name, false) === 'image';

/** What groups will see above the text; null without a picture, and for files that arrive as such. */
export function pictureOf(file: File | null, keptUrl: string | null = null): File | string | null {
  if (file) return isPicture(file.name) ? file : null;
  return keptUrl !== null && isPicture(keptUrl) ? keptUrl : null;
}
