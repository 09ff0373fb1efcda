/**
 * Response handler for a file: returns an object URL, so that the file itself is not in the store. A refusal is read as JSON; anything
 * but this media type, such as a proxy's page, is unreadable.
 */
export const readFile =
  (mediaType: string) =>
  async (response: Response): Promise<unknown> => {
    if (!response.ok) return JSON.parse(await response.text()) as unknown;
    if (!response.headers.get('content-type')?.startsWith(mediaType)) throw new TypeError(`Not ${mediaType}`);
    return URL.createObjectURL(await response.blob());
  };
