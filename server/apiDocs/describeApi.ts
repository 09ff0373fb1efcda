import { apiPrefix } from '@contract/http';

import { docsTexts } from './docsTexts';
import type { DescribedEvent, DescribedFailure } from './document';
import { escapeCell, escapeHtml } from './escape';

/** The first two requests of any API client. */
const EXAMPLE = `\`\`\`sh
curl -X POST ${apiPrefix}/login -H 'Content-Type: application/json' \\
  -d '{"email": "…", "password": "…"}'
curl ${apiPrefix}/groups -H 'Authorization: Bearer …'

{"status": "success", "response": [ … ]}
{"status": "error", "code": "UNAUTHORIZED", "response": "…", "requestId": "…"}
\`\`\``;

/** What OpenAPI has no place for, as Markdown: the first requests, socket events and the table of failures. */
export function describeApi(failures: DescribedFailure[], events: DescribedEvent[]): string {
  const failureRows = failures.map(({ status, code, text }) => `| ${status} | \`${code}\` | ${escapeCell(text)} |`);
  const eventRows = events.map(({ name, text }) => `| \`${name}\` | ${escapeCell(text)} |`);
  return [
    docsTexts().page.intro,
    EXAMPLE,
    docsTexts().page.keyIntro,
    describeTable(docsTexts().page.events, docsTexts().page.eventsIntro, ['| | |', '| --- | --- |', ...eventRows]),
    describeTable(docsTexts().page.failures, docsTexts().page.failuresIntro, [
      '| | | |',
      '| --- | --- | --- |',
      ...failureRows,
    ]),
    // Swagger UI continues with headings of the third level.
    `## ${docsTexts().page.calls}`,
  ].join('\n\n');
}

const describeTable = (title: string, intro: string, rows: string[]): string =>
  [`<details><summary>${escapeHtml(title)}</summary>`, intro, rows.join('\n'), '</details>'].join('\n\n');
