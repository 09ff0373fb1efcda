import { byTests } from './byTests';
import type { Effort } from './proof';

const TITLE = 'a lost response repeats nothing';

/** S29: on the server every idempotent call, in the browser the forms that send. @returns whether there is one of each */
export async function proveLostResponses(effort: Effort): Promise<boolean> {
  const files = [
    'server/http/onceRoutes.test.ts',
    'server/http/idempotency.test.ts',
    'src/api/idempotencyKeys.test.ts',
  ];
  const isHeld = await byTests('S29', TITLE, { files }).run(effort);
  const inBrowser = { files: ['test/browser/lostResponses.proof.ts'], inChromium: true };
  return (await byTests('S29', `${TITLE}, in the browser`, inBrowser).run(effort)) && isHeld;
}
