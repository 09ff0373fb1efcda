/** Whether a text can be the token of a bot, as it was pasted. */
export const isBotToken = (pasted: string): boolean => /^[\x21-\x7e]+$/.test(pasted.trim());
