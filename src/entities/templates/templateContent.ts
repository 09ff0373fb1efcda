import type { Template } from '@contract/schemas/shapes';
import type { WrittenText } from '@contract/variables';

/** What a template consists of. */
export type TemplateContent = Pick<Template, 'text' | 'variables' | 'mediaUrl' | 'mediaName'>;

/** The message beside the choice of a template. */
export interface TemplateChoiceProps {
  /** Whether there is nothing to save as a template. */
  isEmpty: boolean;
  /** The message as it is; a new file is uploaded first. */
  readContent: () => Promise<Omit<TemplateContent, 'mediaName'>>;
  /** Adds text and file to the message. */
  onInsert: (content: TemplateContent) => void;
}

/** A text with that of a template: on a new line below what is written already. */
export function addText(before: WrittenText, { text, variables }: WrittenText): WrittenText {
  if (before.text.trim() === '') return { text, variables };
  return { text: text === '' ? before.text : `${before.text}\n${text}`, variables: before.variables ?? variables };
}
