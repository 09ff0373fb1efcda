import { LANGUAGES, type Language } from '../../languages';
import { limits } from '../../limits';
import { hasVisibleText } from '../../visibleText';
import type { NodeDefinition } from './nodeDefinition';
import { orNull, readText } from './readField';
import { toDelayData, waitingFields, type Waiting } from './waiting';

/** A text, a file or both, sent after a delay. */
export interface MessageData extends Waiting {
  message?: string;
  /** The language of a text with variables such as `{{group.name}}`; without it the text is sent as it is. */
  variables?: Language | null;
  /** URL of an uploaded file. */
  media?: string | null;
}

const isEmpty = ({ message = '', media }: MessageData) => !hasVisibleText(message) && !media;

const isTooLong = ({ message = '' }: MessageData) => message.length > limits.funnel.messageMaxChars;

/** Sends a message. */
export const message = {
  firstData: (): MessageData => ({ message: '', ...toDelayData({ hours: 0, minutes: 0 }), media: null }),
  fields: {
    message: readText,
    variables: orNull((value) => LANGUAGES.find((language) => language === value)),
    ...waitingFields,
    media: orNull(readText),
  },
  contentOf: ({ message = '', variables = null, media = null }) => ({
    text: message,
    variables,
    mediaUrl: media === '' ? null : media,
  }),
  waitMinutes: ({ delay }) => delay,
  saveProblems: { messageTooLong: isTooLong },
  startProblems: { emptyMessage: isEmpty, messageTooLong: isTooLong },
} satisfies NodeDefinition<MessageData>;
