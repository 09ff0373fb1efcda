/** Variables that are secret as a whole. */
const SECRET_SETTINGS = [
  'ENCRYPTION_KEY',
  'NEW_ENCRYPTION_KEY',
  'FILES_S3_SECRET_ACCESS_KEY',
  'TELEGRAM_BOT_TOKEN',
  'METRICS_TOKEN',
  'DEMO_PASSWORD',
];
/** Variables that are URLs with a password. */
const ADDRESS_SETTINGS = ['DATABASE_URL', 'WA_PROXY_URL', 'TELEGRAM_PROXY_URL'];
/** Shorter values are no secrets, and masking them would damage ordinary text. */
const SECRET_MIN_CHARS = 5;

/** Creates a function that removes the environment's secrets from a text, in any encoding. */
export function createMask(environment: Record<string, string | undefined>): (text: string) => string {
  const settings = SECRET_SETTINGS.map((name) => environment[name] ?? '');
  const addresses = ADDRESS_SETTINGS.flatMap((name) => passwordsIn(environment[name] ?? ''));
  const known = [...settings, ...addresses].filter((secret) => secret.length >= SECRET_MIN_CHARS);
  const spellings = known.flatMap((secret) => [
    secret,
    secret.toLowerCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ]);
  const wanted = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return (text) => wanted.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** The password in a URL, raw and decoded; in an invalid URL everything between `:` and `@`. */
function passwordsIn(address: string): string[] {
  const [, written = ''] = /\/\/[^/@]*?:([\s\S]*)@/.exec(address) ?? [];
  const asked = [...address.matchAll(/[?&](?:password|sslpassword)=([^&]*)/g)].map(([, value = '']) => value);
  return [written, ...asked].flatMap((password) => [password, decode(password)]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
