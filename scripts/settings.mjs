/**
 * `npm run settings`: writes .env.example from the table of settings in docs/operations.md, which a test keeps equal to the server's.
 * `-- --check` only compares. A setting that fits no group is in the last one.
 */
import fs from 'node:fs';
import path from 'node:path';

import { root } from './root.mjs';

const FILE = path.join(root, '.env.example');

const INTRO = `# Every setting, with its default. Copy what you change into .env (compose.yaml) or /etc/voronka.env (systemd), without the # before it.
# One NAME=value per line; a value with a $ or a # in single quotes. An empty value counts as unset. docs/operations.md has the rest.

# --- compose.yaml needs these: sh deploy/secrets.sh console.example whatsapp ---

# the name that people open, without https://
#SITE=console.example

# password of the database: letters and digits
#POSTGRES_PASSWORD=
`;

/** Titles with the names that belong there; the first that fits counts. */
const GROUPS = [
  ['', /^(?:MESSENGER|ENCRYPTION_KEY)$/],
  [
    'Decided by compose.yaml; for a server without it',
    /^(?:HOST|PORT|PUBLIC_URL|TRUSTED_PROXIES|DATA_DIR|DATABASE_URL)$/,
  ],
  ['WhatsApp', /^WA_/],
  ['Pace of sending: defaults of owners', /^PACE_/],
  ['Telegram', /^TELEGRAM_/],
  ['Files. With a bucket also FILES_DIR= in .env', /^(?:FILES_|FUNNELS_)/],
  ['Backups of the embedded database', /^BACKUP_/],
  ['Retention', /_KEEP_DAYS$/],
  ['Monitoring, limits, language', /^(?:METRICS_|LOG_|RATE_|ACCOUNTS_|SERVER_)/],
  ['Trials, the simulated phone, tests', /^(?:DEMO_|SIMULATOR_|TEST_)/],
  ['Other', /./],
];

/**
 * The rows of the table.
 * @returns {{ name: string, standard: string, meaning: string }[]} `standard` is empty where there is no default
 */
function readTable() {
  const page = fs.readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8');
  return [...page.matchAll(/^\| +`([A-Z0-9_]+)` +\| +([^|]+?) +\| (.+) \|$/gm)].map(([, name, standard, meaning]) => ({
    name,
    standard: /^`(.*)`$/.exec(standard)?.[1] ?? '',
    meaning: meaning
      .trim()
      .replaceAll('`', '')
      .replaceAll(/ ?\(?\[[^\]]+\]\([^)]+\)\)?/g, ''),
  }));
}

function writeGroups(rows) {
  const groupOf = ({ name }) => GROUPS.findIndex(([, names]) => names.test(name));
  return GROUPS.map(([title], index) => {
    const own = rows.filter((row) => groupOf(row) === index);
    const lines = own.map(({ name, standard, meaning }) => `# ${meaning}\n#${name}=${standard}\n`);
    if (own.length === 0) return '';
    return (title === '' ? '' : `# --- ${title} ---\n\n`) + lines.join('\n');
  });
}

const text = [INTRO, ...writeGroups(readTable())].filter((part) => part !== '').join('\n');
if (process.argv.includes('--check')) {
  const isSame = fs.existsSync(FILE) && fs.readFileSync(FILE, 'utf8') === text;
  console.log(isSame ? '.env.example matches the settings.' : '.env.example is old: npm run settings writes it.');
  process.exitCode = isSame ? 0 : 1;
} else fs.writeFileSync(FILE, text);
