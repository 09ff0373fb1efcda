import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Configuration } from 'webpack-dev-server';

/** Watches the files of words below a folder and hands a saved one to every open page, until it is closed. */
export class WordsChannel {
  constructor(folder: string, whenMended: () => void);
  /** Answers a page that asks for saved words; everybody else goes on to `next`. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): void;
}

/** Puts a channel for a folder before everything else that the development server does. */
export function serveSavedWords(folder: string): NonNullable<Configuration['setupMiddlewares']>;
