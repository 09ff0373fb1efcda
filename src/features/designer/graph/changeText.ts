import type { Language } from '@contract/languages';
import type { NodeData } from '@contract/schemas/shapes';
import { editText } from '@contract/variables';

/** The change of a message node whose text is edited; its language is named only when that changes. */
export function changeText(
  { message = '', variables = null }: NodeData,
  text: string,
  language: Language | null,
): Pick<NodeData, 'message' | 'variables'> {
  const edited = editText({ text: message, variables }, text, language);
  return { message: text, ...(edited.variables !== variables && { variables: edited.variables }) };
}
