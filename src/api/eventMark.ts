import { EVENT_MARK_HEADER } from '@contract/http';

/**
 * Whether responses of before the socket may lack a change, since nothing is pushed without one. Every response has the server's mark of
 * its beginning: if all of them have the same one, and the socket opens while it is the server's, nothing was pushed in between.
 * Decision 0127.
 */

/** Of the responses that were requested before the socket was open; undefined before the first, null when there are several. */
let mark: string | null | undefined;
/** What the last attempt to open a socket went with. */
let sent: string | null = null;
/** The same of the socket that is open, which the server compared. */
let compared: string | null | undefined;

/** @returns reads the mark of the response to a request that begins now: whether changes may have been missed although the socket is open */
export function beginResponse(): (response: Response) => boolean {
  if (compared !== undefined) return () => false;
  return ({ headers }) => {
    const found = headers.get(EVENT_MARK_HEADER);
    // Servers without marks, and responses that are nobody's.
    if (found === null) return false;
    mark = mark === undefined || mark === found ? found : null;
    return typeof compared === 'string' && mark !== compared;
  };
}

/** The mark that a socket is opened with; null without one. */
export function sendMark(): string | null {
  sent = mark ?? null;
  return sent;
}

/** The socket is open. @returns whether the server tells if changes were missed; otherwise they may have been */
export function compareMark(): boolean {
  compared = sent;
  return sent !== null && sent === mark;
}

/** A session begins or ends: its responses are others. */
export function forgetMarks(): void {
  [mark, sent, compared] = [undefined, null, undefined];
}
