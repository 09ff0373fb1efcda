/** A character that is seen by itself: no space, control or format character, combining mark, filler or blank Braille pattern. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything at all. Names and messages without it count as empty. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/** A text without spaces around it; empty when it shows nothing. */
export const trimVisible = (text: string): string => (hasVisibleText(text) ? text.trim() : '');
