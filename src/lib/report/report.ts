import type { Difference } from './patch';

/** A report for support: the console's last activity without names, texts, phones and secrets. */
export interface Report {
  kind: typeof REPORT_KIND;
  version: number;
  madeAtMs: number;
  /** The id of the last error screen, which is also in the server's log. */
  errorId: string | null;
  browser: ReportBrowser;
  /** Whether something was left out so that the file does not become too large. */
  isCut: boolean;
  /** What the tab did before the page was loaded again, oldest first. */
  earlier: object[];
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

/** An error without user content: its kind, its message if it is a known one, and its places. */
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
