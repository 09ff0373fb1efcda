import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Configuration } from 'webpack-dev-server';

/** Watches the text files below a folder and sends a saved one to every open page, until it is closed. */
export class TextsChannel {
  constructor(folder: string, onRepaired: () => void);
  /** Responds to a page that requests saved texts; other requests go on to `next`. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): void;
}

/** Puts a channel for a folder before all other middlewares of the development server. */
export function serveSavedTexts(folder: string): NonNullable<Configuration['setupMiddlewares']>;
