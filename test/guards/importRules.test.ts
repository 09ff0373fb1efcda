import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

interface Report {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

const root = path.resolve(__dirname, '../..');
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const rulesFile = path.join(root, '.dependency-cruiser.cjs');

/** One violation per rule and allowed imports next to it: the content of a file, and the rules it breaks. */
const cases: { file: string; code: string; breaks: string[] }[] = [
  { file: 'src/lib/time.ts', code: "export const now = 1; import '@/ui/Chip';", breaks: ['layer-lib'] },
  { file: 'src/ui/Chip.ts', code: "export const chip = 1; import '@/api/groupsApi';", breaks: ['layer-ui'] },
  { file: 'src/api/groupsApi.ts', code: "import '@contract/limits'; export const api = 1;", breaks: [] },
  { file: 'src/api/paintedApi.ts', code: "import '@/ui/Plain';", breaks: ['layer-api'] },
  { file: 'src/ui/Plain.ts', code: "import '@/lib/plain'; export const plain = 1;", breaks: [] },
  {
    file: 'src/ui/Learned.ts',
    code: "import type { Row } from '@contract/schemas/rows'; export let r: Row;",
    breaks: ['ui-and-lib-know-no-product'],
  },
  {
    file: 'src/entities/row/Row.ts',
    code: "import type { Row } from '@contract/schemas/rows'; import '@/ui/Plain'; export let r: Row;",
    breaks: [],
  },
  { file: 'src/entities/row/Bold.ts', code: "import '@/features/newcomer/part';", breaks: ['layer-entities'] },
  { file: 'src/entities/row/RowButton.ts', code: "import '@/api/groupsApi'; import './Row';", breaks: [] },
  { file: 'src/lib/plain.ts', code: 'export interface Plain { id: number }', breaks: [] },
  { file: 'src/realtime/loud.ts', code: "import '@/ui/Plain'; import '@/api/groupsApi';", breaks: ['layer-realtime'] },
  { file: 'src/features/born/bornSlice.ts', code: "import '@/pages/Page';", breaks: ['layer-features'] },
  { file: 'src/features/born/Born.ts', code: "import '../newcomer/own';", breaks: ['no-feature-to-feature'] },
  { file: 'src/features/newcomer/own.ts', code: "import './part'; import '@/ui/Plain';", breaks: [] },
  { file: 'src/features/newcomer/part.ts', code: 'export const part = 1;', breaks: [] },
  { file: 'src/features/newcomer/flow.ts', code: "import 'reactflow';", breaks: ['reactflow-only-in-designer'] },
  { file: 'src/features/designer/canvas.ts', code: "import 'reactflow';", breaks: [] },
  { file: 'src/pages/Page.ts', code: "import '@/app/store';", breaks: ['layer-pages'] },
  { file: 'src/app/store.ts', code: "import '@/features/newcomer/part';", breaks: [] },
  { file: 'src/app/early.ts', code: "import '@/boot/start';", breaks: ['layer-app'] },
  { file: 'src/boot/start.ts', code: "import '@/app/store';", breaks: [] },
  { file: 'src/boot/caller.ts', code: "import '@/phone/chat';", breaks: ['layer-boot'] },
  { file: 'src/app/typed.ts', code: "import type { Row } from '@contract/schemas/rows'; let r: Row;", breaks: [] },
  { file: 'src/app/heavy.ts', code: "import '@contract/schemas/rows';", breaks: ['src-imports-only-types-of-schemas'] },
  { file: 'src/app/spy.ts', code: "import '@server/db/rows';", breaks: ['no-src-to-server'] },
  { file: 'src/app/caller.ts', code: "import '@/phone/chat';", breaks: ['layer-app'] },
  { file: 'src/app/misspelt.ts', code: "import '@/lib/misspelt';", breaks: ['resolvable'] },
  { file: 'src/app/tested.ts', code: "import '@test/kit';", breaks: ['no-import-of-test'] },
  { file: 'src/app/hasBarrel.ts', code: "import '@/lib/box';", breaks: ['no-barrels'] },
  { file: 'src/lib/box/index.ts', code: "export { part } from '../plainPart';", breaks: [] },
  { file: 'src/lib/plainPart.ts', code: 'export const part = 1;', breaks: [] },
  { file: 'src/lib/alone.ts', code: 'export const alone = 1;', breaks: ['no-orphans'] },
  { file: 'src/lib/tooled.ts', code: "import 'tool';", breaks: ['declared-packages'] },
  { file: 'src/phone/chat.ts', code: "import '@/ui/Plain'; import '@contract/limits';", breaks: [] },
  { file: 'src/phone/nosy.ts', code: "import '@/api/groupsApi';", breaks: ['phone-imports-only-lib-ui-contract'] },
  { file: 'contract/limits.ts', code: "import './unit'; export const limits = 1;", breaks: [] },
  { file: 'contract/unit.ts', code: 'export const unit = 1;', breaks: [] },
  { file: 'contract/homesick.ts', code: "import '../src/lib/plain';", breaks: ['contract-imports-only-contract'] },
  { file: 'contract/rich.ts', code: "import 'drizzle-orm';", breaks: ['contract-imports-only-the-schema-library'] },
  { file: 'contract/schemas/rows.ts', code: "import 'zod'; export interface Row { id: number }", breaks: [] },
  { file: 'contract/planner/plan.ts', code: "import '../schemas/rows';", breaks: ['schema-library-only-in-schemas'] },
  { file: 'server/db/rows.ts', code: "import 'drizzle-orm';", breaks: [] },
  { file: 'server/db/curious.ts', code: "import '../../src/lib/plain';", breaks: ['no-server-to-src'] },
  { file: 'server/http/serve.ts', code: "import '@contract/limits';", breaks: [] },
  { file: 'server/language.ts', code: "import '@contract/limits'; export const language = 1;", breaks: [] },
  { file: 'server/vendor/wrapper.ts', code: "import 'drizzle-orm'; export const wrapper = 1;", breaks: [] },
  { file: 'server/vendor/curious.ts', code: "import '../language';", breaks: ['vendor-imports-only-libraries'] },
  { file: 'server/vendor/eager.ts', code: "import '../db/rows';", breaks: ['server-vendor'] },
  { file: 'server/db/wrapped.ts', code: "import '../vendor/wrapper'; import '../language';", breaks: [] },
  { file: 'server/db/eager.ts', code: "import '../gateways/messenger/messenger';", breaks: ['server-db'] },
  { file: 'server/net/eager.ts', code: "import '../db/rows';", breaks: ['server-net'] },
  { file: 'server/webhooks/eager.ts', code: "import '../http/serve';", breaks: ['server-webhooks'] },
  { file: 'server/gateways/eager.ts', code: "import '../http/serve';", breaks: ['server-gateways'] },
  { file: 'server/http/eager.ts', code: "import '../realtime/sockets';", breaks: ['server-http'] },
  { file: 'server/realtime/sockets.ts', code: "import '../vendor/wrapper'; import '../db/rows';", breaks: [] },
  { file: 'server/realtime/eager.ts', code: "import '../engine/stop';", breaks: ['server-realtime'] },
  { file: 'server/engine/stop.ts', code: "import '../db/rows'; export const stop = 1;", breaks: [] },
  { file: 'server/apiDocs/page.ts', code: "import '../language'; export const page = 1;", breaks: [] },
  { file: 'server/apiDocs/eager.ts', code: "import '../db/rows';", breaks: ['server-apiDocs'] },
  { file: 'server/accounts/passwords.ts', code: "import '../engine/stop'; export const check = 1;", breaks: [] },
  { file: 'server/accounts/eager.ts', code: "import '../http/serve';", breaks: ['server-accounts'] },
  { file: 'server/maintenance/copy.ts', code: "import '../db/rows'; export const copy = 1;", breaks: [] },
  { file: 'server/maintenance/eager.ts', code: "import '../http/serve';", breaks: ['server-maintenance'] },
  { file: 'server/operations/metrics.ts', code: "import '../engine/stop'; export const show = 1;", breaks: [] },
  { file: 'server/operations/eager.ts', code: "import '../http/serve';", breaks: ['server-operations'] },
  {
    file: 'server/modules/born/backup.ts',
    code: "import '../../maintenance/copy';",
    breaks: ['no-import-of-programs'],
  },
  {
    file: 'server/modules/born/admin.ts',
    code: "import '../../accounts/passwords';",
    breaks: ['accounts-only-in-sign-in'],
  },
  { file: 'server/modules/session/session.service.ts', code: "import '../../accounts/passwords';", breaks: [] },
  {
    file: 'server/engine/eager.ts',
    code: "import '../modules/born/born.service';",
    breaks: ['no-lower-layer-to-module', 'server-engine'],
  },
  { file: 'server/engine/createEngine.ts', code: "import './sending/send'; import './commands/bus';", breaks: [] },
  { file: 'server/engine/sending/send.ts', code: "import '../runs/run'; import '../../jobs/loop';", breaks: [] },
  { file: 'server/engine/sending/eager.ts', code: "import '../createEngine';", breaks: ['engine-sending'] },
  { file: 'server/engine/runs/run.ts', code: "import '../core/parts'; export const run = 1;", breaks: [] },
  { file: 'server/engine/runs/eager.ts', code: "import '../sending/send';", breaks: ['engine-runs'] },
  { file: 'server/engine/core/parts.ts', code: "import '@contract/limits'; export const parts = 1;", breaks: [] },
  { file: 'server/engine/core/eager.ts', code: "import '../runs/run';", breaks: ['engine-core'] },
  { file: 'server/engine/pace/eager.ts', code: "import '../runs/run';", breaks: ['engine-pace'] },
  { file: 'server/engine/leases/eager.ts', code: "import '../runs/run';", breaks: ['engine-leases'] },
  { file: 'server/engine/broadcasts/eager.ts', code: "import '../runs/run';", breaks: ['engine-broadcasts'] },
  { file: 'server/engine/commands/bus.ts', code: "import '../core/parts';", breaks: [] },
  { file: 'server/engine/commands/eager.ts', code: "import '../runs/run';", breaks: ['engine-commands'] },
  { file: 'server/engine/stats/eager.ts', code: "import '../core/parts';", breaks: ['engine-stats'] },
  { file: 'server/engine/core/nosy.ts', code: "import '../../http/serve';", breaks: ['server-engine'] },
  { file: 'server/jobs/loop.ts', code: "import '../db/rows'; export const loop = 1;", breaks: [] },
  { file: 'server/jobs/eager.ts', code: "import '../engine/core/parts';", breaks: ['server-jobs'] },
  {
    file: 'server/notifications/eager.ts',
    code: "import '../engine/core/parts';",
    breaks: ['server-notifications'],
  },
  { file: 'server/gateways/messenger/messenger.ts', code: "import '@contract/limits';", breaks: [] },
  { file: 'server/gateways/messenger/simulator/sim.ts', code: "import '../messenger';", breaks: [] },
  { file: 'server/modules/born/born.service.ts', code: "import '../../db/rows';", breaks: [] },
  {
    file: 'server/modules/born/friend.ts',
    code: "import '../other/other.service';",
    breaks: ['no-module-to-module'],
  },
  {
    file: 'server/modules/born/pen.ts',
    code: "import type { O } from '../other/other.service'; let o: O;",
    breaks: [],
  },
  {
    file: 'server/modules/other/other.service.ts',
    code: "import '../../gateways/messenger/messenger'; export type O = 1;",
    breaks: [],
  },
  {
    file: 'server/modules/born/hacker.ts',
    code: "import '../../gateways/messenger/simulator/sim';",
    breaks: ['modules-import-only-ports'],
  },
  { file: 'server/modules/born/boss.ts', code: "import '../../app';", breaks: ['no-module-to-app'] },
  { file: 'server/app.ts', code: "import './http/serve'; import './modules/born/born.routes';", breaks: [] },
  {
    file: 'server/modules/born/born.routes.ts',
    code: "import '../../http/serve'; import './born.service';",
    breaks: [],
  },
  {
    file: 'server/modules/other/other.routes.ts',
    code: "import '../../db/rows'; import 'drizzle-orm';",
    breaks: ['routes-import-only-services'],
  },
  { file: 'server/jobs/hen.ts', code: "import './egg'; export const hen = 1;", breaks: [] },
  { file: 'server/jobs/egg.ts', code: "import './hen';", breaks: ['no-cycles'] },
  { file: 'test/kit.ts', code: "import '@/app/store'; import '@server/app'; export const kit = 1;", breaks: [] },
  { file: 'src/features/born/born.test.ts', code: "import '@test/kit';", breaks: [] },
];

function writeFixture(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-rules-'));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  for (const name of ['zod', 'reactflow', 'drizzle-orm', 'tool']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  const dependencies = { zod: '1.0.0', reactflow: '1.0.0', 'drizzle-orm': '1.0.0' };
  write('package.json', JSON.stringify({ name: 'fixture', dependencies, devDependencies: { tool: '1.0.0' } }));
  fs.copyFileSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  for (const { file, code } of cases) write(file, code);
  return folder;
}

async function cruise(folder: string): Promise<Report> {
  const args = [cruiser, '--config', rulesFile, '--output-type', 'json', 'contract', 'src', 'server', 'test'];
  // The exit code is the number of violations.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64e6 }).catch(
    (refusal: unknown) => refusal as { stdout: string },
  );
  return JSON.parse(stdout) as Report;
}

async function findBroken(): Promise<string[]> {
  const folder = writeFixture();
  const report = await cruise(folder).finally(() => fs.rmSync(folder, { recursive: true, force: true }));
  return [...new Set(report.summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`))].sort();
}

describe('the import rules', () => {
  it('find every violation planted in a fixture, and nothing else', async () => {
    const expected = cases.flatMap(({ file, breaks }) => breaks.map((rule) => `${file}: ${rule}`)).sort();
    expect(await findBroken()).toEqual(expected);
  }, 60_000);

  it('each have a planted violation', () => {
    const rules = jest.requireActual<{ forbidden: { name: string }[] }>(rulesFile);
    const shown = new Set(cases.flatMap(({ breaks }) => breaks));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
