import type { Language } from '@contract/languages';
import type { MessageData } from '@contract/planner/nodes/message';
import { editText } from '@contract/variables';

/** The change of a message node whose text is edited; its language is named only when that changes. */
export function changeText(
  { message = '', variables = null }: MessageData,
  text: string,
  language: Language | null,
): Pick<MessageData, 'message' | 'variables'> {
  const edited = editText({ text: message, variables }, text, language);
  return { message: text, ...(edited.variables !== variables && { variables: edited.variables }) };
}
