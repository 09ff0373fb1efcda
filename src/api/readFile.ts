/**
 * Reads an answer that is a file, and answers its address within this browser, so that no file lies in the store. A refusal is
 * read as the words that it is. Anything but a file of this type, such as a page of a proxy, is unreadable.
 */
export const readFile =
  (mediaType: string) =>
  async (response: Response): Promise<unknown> => {
    if (!response.ok) return JSON.parse(await response.text()) as unknown;
    if (!response.headers.get('content-type')?.startsWith(mediaType)) throw new TypeError(`Not ${mediaType}`);
    return URL.createObjectURL(await response.blob());
  };
