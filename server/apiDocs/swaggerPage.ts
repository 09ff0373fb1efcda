import { LANGUAGES, nameOf, type Language } from '@contract/languages';

import { currentLanguage } from '../language';
import { docsTexts } from './docsTexts';
import { escapeHtml } from './escape';

/** Runs in the browser. The key names are those of the console: its session makes the requests, its theme applies. */
export const INITIALIZER = `((page) => {
  let token = null;
  let choice = null;
  try {
    token = localStorage.getItem('auth_token');
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is disabled: there is no session, and the system chooses the theme.
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () =>
    page.classList.toggle('dark-mode', choice === 'dark' || (choice !== 'light' && system.matches));
  applyTheme();
  system.addEventListener('change', applyTheme);
  const ui = SwaggerUIBundle({
    url: 'openapi.json?lang=' + page.lang,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayOperationId: true,
    displayRequestDuration: true,
    filter: true,
    showCommonExtensions: true,
    validatorUrl: null,
    onComplete: () => token !== null && ui.preauthorizeApiKey('bearer', token),
  });
})(document.documentElement);
`;

/** Raises the contrast of the light theme and the size of links to WCAG AA. */
const STYLE = `
      body { margin: 0; }
      .swagger-ui .opblock-summary-path a { display: inline-block; min-height: 24px; line-height: 24px; }
      :root:not(.dark-mode) .swagger-ui {
        a, .info .link { color: #0958b8; }
        .info .version { color: #fff; }
        .info .title small, .info .title small.version-stamp, .download-contents { background: #4b5160; }
        .btn.authorize { color: #0a6b3d; border-color: #0a6b3d; svg { fill: #0a6b3d; } }
        .btn.cancel { color: #b3261e; border-color: #b3261e; }
        .btn.execute { background: #0958b8; border-color: #0958b8; }
        .opblock-get .opblock-summary-method { background: #0958b8; }
        .opblock-post .opblock-summary-method { background: #0a6b3d; }
        .opblock-put .opblock-summary-method { background: #7a4b00; }
        .opblock-patch .opblock-summary-method { background: #0b6b5c; }
        .opblock-delete .opblock-summary-method { background: #b3261e; }
      }
    `;

/** The page that loads Swagger UI from this server; its addresses are relative to `/api/docs`. */
export function renderSwaggerPage(version: string): string {
  const language = currentLanguage();
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(docsTexts().page.title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/swagger-ui.css?v=${version}" />
    <style>${STYLE}</style>
  </head>
  <body>
    <nav class="swagger-ui"><div class="wrapper markdown">
      <p>${LANGUAGES.map(renderLanguageLink).join(' · ')} · <a href="openapi.json?lang=${language}">${escapeHtml(docsTexts().page.openApi)}</a></p>
    </div></nav>
    <main id="reference"></main>
    <script src="docs/swagger-ui-bundle.js?v=${version}"></script>
    <script src="docs/initializer.js?v=${version}"></script>
  </body>
</html>
`;
}

const renderLanguageLink = (language: Language): string =>
  `<a href="?lang=${language}" lang="${language}" hreflang="${language}">${escapeHtml(nameOf(language))}</a>`;
