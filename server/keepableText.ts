const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A text from outside as PostgreSQL can store it: without NUL, and without halves of characters. */
export const keepableText = (text: string): string => text.replaceAll('\0', '').replace(LONE_SURROGATE, '\u{FFFD}');
