import { LANGUAGES, nameOf, type Language } from '@contract/languages';
import { apiPrefix } from '@contract/routes';

import { currentLanguage } from '../language';
import { ROOMS, type Room } from './callRooms';
import { docsWords } from './docsWords';
import type { ApiDocument, Operation } from './document';
import { html, type Html } from './html';
import { PAGE_STYLE } from './pageStyle';
import { renderCall, renderSharedShape } from './renderCall';

interface PlacedCall {
  method: string;
  path: string;
  operation: Operation;
}

/** The first two calls of everybody who writes a program against this server. */
const EXAMPLE = html`<pre><code>curl -X POST ${apiPrefix}/login -H 'Content-Type: application/json' \\
  -d '{"email": "…", "password": "…"}'
curl ${apiPrefix}/groups -H 'Authorization: Bearer …'

{"status": "success", "response": [ … ]}
{"status": "error", "code": "UNAUTHORIZED", "response": "…", "requestId": "…"}</code></pre>`;

/** The readable page of the calls: one file, no script, nothing from elsewhere. */
export function renderPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PlacedCall => ({ method, path, operation })),
  );
  const inRoom = (room: Room) => calls.filter(({ operation }) => operation.tags.includes(room));
  const { html: text } = html`<html lang="${currentLanguage()}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${docsWords().page.title}</title>
      <style>
        ${{ html: PAGE_STYLE }}
      </style>
    </head>
    <body>
      <nav aria-label="${docsWords().page.contents}">
        ${ROOMS.map((room) => renderRoomLinks(room, inRoom(room)))}${renderLastLinks()}
      </nav>
      <main>
        <p>${LANGUAGES.map(renderLanguageLink)}</p>
        <h1>${docsWords().page.title}</h1>
        <p>${docsWords().page.intro}</p>
        ${EXAMPLE}
        <p>${docsWords().page.keyIntro}</p>
        <p><a href="${apiPrefix}/openapi.json?lang=${currentLanguage()}">${docsWords().page.openApi}</a></p>
        ${ROOMS.map((room) => renderRoom(room, inRoom(room)))} ${renderShapes(document)} ${renderEvents(document)}
        ${renderFailures(document)}
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${text}\n`;
}

/** The same page in a language, which the link names in that language. */
const renderLanguageLink = (language: Language): Html =>
  html`<a href="?lang=${language}" lang="${language}" hreflang="${language}">${nameOf(language)}</a> `;

const renderRoomLinks = (room: Room, calls: PlacedCall[]): Html =>
  html`<details>
    <summary><a href="#room-${room}">${docsWords().rooms[room]}</a></summary>
    <ul>
      ${calls.map(({ operation: { operationId } }) => html`<li><a href="#${operationId}">${operationId}</a></li>`)}
    </ul>
  </details>`;

const renderLastLinks = (): Html =>
  html`<p>
    <a href="#shapes">${docsWords().page.shapes}</a><br /><a href="#events">${docsWords().page.events}</a><br /><a
      href="#failures"
      >${docsWords().page.failures}</a
    >
  </p>`;

const renderRoom = (room: Room, calls: PlacedCall[]): Html =>
  html`<h2 id="room-${room}">${docsWords().rooms[room]}</h2>
    ${calls.map(({ method, path, operation }) => renderCall(method, path, operation))}`;

const renderShapes = ({ components }: ApiDocument): Html =>
  html`<h2 id="shapes">${docsWords().page.shapes}</h2>
    ${Object.entries(components.schemas).map(([name, shape]) => renderSharedShape(name, shape))}`;

const renderEvents = (document: ApiDocument): Html =>
  html`<h2 id="events">${docsWords().page.events}</h2>
    <p>${docsWords().page.eventsIntro}</p>
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
  html`<h2 id="failures">${docsWords().page.failures}</h2>
    <p>${docsWords().page.failuresIntro}</p>
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
