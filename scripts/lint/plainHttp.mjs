const CRYPTO = ['randomUUID', 'subtle'];
const NAVIGATOR = [
  'bluetooth',
  'clipboard',
  'credentials',
  'geolocation',
  'gpu',
  'hid',
  'locks',
  'mediaDevices',
  'mediaSession',
  'permissions',
  'serial',
  'serviceWorker',
  'share',
  'storage',
  'usb',
  'wakeLock',
  'xr',
];
const GLOBALS = [
  'Notification',
  'caches',
  'cookieStore',
  'showDirectoryPicker',
  'showOpenFilePicker',
  'showSaveFilePicker',
];

const REFUSED = new Map([
  ...CRYPTO.map((name) => [`crypto.${name}`, name]),
  ...NAVIGATOR.map((name) => [`navigator.${name}`, name]),
  ...GLOBALS.flatMap((name) => [name, `window.${name}`, `globalThis.${name}`].map((text) => [text, name])),
]);
const OWNERS = /^(?:window|globalThis|self)\.(?=crypto\.|navigator\.)/;

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const property = node.computed ? node.property.value : node.property.name;
  return `${nameOf(node.object)}.${property}`;
};

/**
 * Refuses what a browser offers on pages with HTTPS only: many open the console as `http://name:8012` in their own network.
 * `src/lib/randomId.ts` and `src/lib/copyText.ts` work on every page.
 */
export const plainHttp = {
  meta: {
    type: 'problem',
    docs: { description: 'abilities of secure contexts have a replacement' },
    messages: { found: "'{{name}}' is missing on pages without HTTPS: use a replacement of src/lib." },
    schema: [],
  },
  create(context) {
    const check = (node) => {
      const name = nameOf(node).replace(OWNERS, '');
      if (REFUSED.has(name)) context.report({ node, messageId: 'found', data: { name } });
    };
    return {
      MemberExpression: check,
      NewExpression: ({ callee }) => callee.type === 'Identifier' && check(callee),
    };
  },
};
