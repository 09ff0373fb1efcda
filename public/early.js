/**
 * Runs in the head of the page, before anything is painted or fetched: sets the theme, lets the browser fetch the chunks of the
 * address, and with a stored token asks the first questions of the server. The build puts the two tables in.
 */
((chunksOf, callsOf) => {
  const page = document.documentElement;
  let path = location.pathname;
  let token = null;
  let choice = null;
  let language = null;
  try {
    token = localStorage.getItem('auth_token');
    choice = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch {
    // Storage is disabled: nobody is signed in and the system chooses the theme.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  page.dataset.theme = choice;

  // Support staff look at recorded sessions there: nothing of the live one is fetched.
  if (path === '/replay') return;
  if (token === null) path = '/login';
  else if (path === '/' || path === '/login') path = '/dashboard';
  // A number at the end is an id.
  path = path.replace(/\/\d+$/, '/:id');
  for (const file of [...(chunksOf[path] ?? []), ...(chunksOf[language] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = /css$/.test(file) ? 'style' : 'script';
    link.href = file;
    document.head.appendChild(link);
  }

  if (token === null) return;
  const authorization = `Bearer ${token}`;
  const byAddress = {};
  for (const address of callsOf[path] ?? callsOf['*']) {
    const headers = { Accept: 'application/json', Authorization: authorization };
    const answer = fetch(address, { headers, credentials: 'include' });
    answer.catch(() => {});
    byAddress[address] = answer;
  }
  window.earlyResponses = { authorization, byAddress };
})(CHUNKS, CALLS);
