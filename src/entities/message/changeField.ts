import { flushSync } from 'react-dom';

/** The new text of a field, and what is selected in it. */
interface ChangedText {
  text: string;
  start: number;
  end: number;
}

/** Gives a controlled text field another text and selection at once: what is selected afterwards is not overwritten by a later frame. */
export function changeField(
  field: HTMLTextAreaElement,
  { text, start, end }: ChangedText,
  onText: (text: string) => void,
) {
  flushSync(() => onText(text));
  field.focus();
  field.setSelectionRange(start, end);
}
