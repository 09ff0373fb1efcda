import { LANGUAGES, nameOf, type Language } from '@contract/languages';
import { apiPrefix } from '@contract/routes';

import { currentLanguage } from '../language';
import { API_TAGS, type ApiTag } from './routeTags';
import { docsTexts } from './docsTexts';
import type { ApiDocument, Operation } from './document';
import { html, type Html } from './html';
import { PAGE_STYLE } from './pageStyle';
import { renderOperation, renderSharedSchema } from './renderOperation';

interface PlacedCall {
  method: string;
  path: string;
  operation: Operation;
}

/** The first two requests of any API client. */
const EXAMPLE = html`<pre><code>curl -X POST ${apiPrefix}/login -H 'Content-Type: application/json' \\
  -d '{"email": "…", "password": "…"}'
curl ${apiPrefix}/groups -H 'Authorization: Bearer …'

{"status": "success", "response": [ … ]}
{"status": "error", "code": "UNAUTHORIZED", "response": "…", "requestId": "…"}</code></pre>`;

/** The HTML page of the API: one file without scripts or external resources. */
export function renderPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PlacedCall => ({ method, path, operation })),
  );
  const inTag = (tag: ApiTag) => calls.filter(({ operation }) => operation.tags.includes(tag));
  const { html: text } = html`<html lang="${currentLanguage()}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${docsTexts().page.title}</title>
      <style>
        ${{ html: PAGE_STYLE }}
      </style>
    </head>
    <body>
      <nav aria-label="${docsTexts().page.contents}">
        ${API_TAGS.map((tag) => renderTagLinks(tag, inTag(tag)))}${renderLastLinks()}
      </nav>
      <main>
        <p>${LANGUAGES.map(renderLanguageLink)}</p>
        <h1>${docsTexts().page.title}</h1>
        <p>${docsTexts().page.intro}</p>
        ${EXAMPLE}
        <p>${docsTexts().page.keyIntro}</p>
        <p><a href="${apiPrefix}/openapi.json?lang=${currentLanguage()}">${docsTexts().page.openApi}</a></p>
        ${API_TAGS.map((tag) => renderTag(tag, inTag(tag)))} ${renderSchemas(document)} ${renderEvents(document)}
        ${renderFailures(document)}
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${text}\n`;
}

/** A link to the same page in another language. */
const renderLanguageLink = (language: Language): Html =>
  html`<a href="?lang=${language}" lang="${language}" hreflang="${language}">${nameOf(language)}</a> `;

const renderTagLinks = (tag: ApiTag, calls: PlacedCall[]): Html =>
  html`<details>
    <summary><a href="#tag-${tag}">${docsTexts().rooms[tag]}</a></summary>
    <ul>
      ${calls.map(({ operation: { operationId } }) => html`<li><a href="#${operationId}">${operationId}</a></li>`)}
    </ul>
  </details>`;

const renderLastLinks = (): Html =>
  html`<p>
    <a href="#shapes">${docsTexts().page.shapes}</a><br /><a href="#events">${docsTexts().page.events}</a><br /><a
      href="#failures"
      >${docsTexts().page.failures}</a
    >
  </p>`;

const renderTag = (tag: ApiTag, calls: PlacedCall[]): Html =>
  html`<h2 id="tag-${tag}">${docsTexts().rooms[tag]}</h2>
    ${calls.map(({ method, path, operation }) => renderOperation(method, path, operation))}`;

const renderSchemas = ({ components }: ApiDocument): Html =>
  html`<h2 id="shapes">${docsTexts().page.shapes}</h2>
    ${Object.entries(components.schemas).map(([name, schema]) => renderSharedSchema(name, schema))}`;

const renderEvents = (document: ApiDocument): Html =>
  html`<h2 id="events">${docsTexts().page.events}</h2>
    <p>${docsTexts().page.eventsIntro}</p>
    <table>
      <tbody>
        ${document['x-socket-events'].map(
          ({ name, text }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${text}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;

const renderFailures = (document: ApiDocument): Html =>
  html`<h2 id="failures">${docsTexts().page.failures}</h2>
    <p>${docsTexts().page.failuresIntro}</p>
    <table>
      <tbody>
        ${document['x-failures'].map(
          ({ code, status, text }) =>
            html`<tr id="failure-${code}">
              <td>${status}</td>
              <td><code>${code}</code></td>
              <td>${text}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
