import { FormattedMessage } from '@/ui/FormattedMessage';

import { previewChars } from './messagePreview';

/** The beginning of a message as the messenger shows it. */
export function MessagePreview({ text }: { text: string }) {
  return <FormattedMessage text={text} endChars={previewChars(text)} />;
}
