import type { Difference } from './patch';

/** What an operator may give to support: the last things the console did, without names, texts, phones and secrets. */
export interface Report {
  kind: typeof REPORT_KIND;
  version: number;
  madeAtMs: number;
  /** The id on the error screen that was seen last; the server's log has it, too. */
  errorId: string | null;
  browser: ReportBrowser;
  /** Whether something was left out so that the file does not become too large. */
  isCut: boolean;
  firstState: unknown;
  /** Oldest first. */
  steps: ReportStep[];
  requests: object[];
  events: object[];
  errors: ReportError[];
}

/** Where the console ran. */
export interface ReportBrowser {
  userAgent: string;
  language: string;
  zone: string;
  /** Width and height of the page. */
  size: [number, number];
  theme: string;
  isOnline: boolean;
}

/** One action, and what it changed in the state. */
export interface ReportStep {
  atMs: number;
  action: { type: string } & Record<string, unknown>;
  changed: Difference[];
}

/** An error without what it was about: its kind, its message as far as it is one of the known ones, and where it happened. */
export interface ReportError {
  atMs: number;
  kind: string;
  name: string;
  message: string;
  /** The id on the error screen, if there was one. */
  errorId: string | null;
  /** Where it happened, innermost first. */
  places: string[];
}

export const REPORT_KIND = 'voronka-report';
export const REPORT_VERSION = 1;
