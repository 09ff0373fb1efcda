import fs from 'node:fs';
import path from 'node:path';

import { complain } from './readTexts.mjs';

const TABLE = 'locales/specTexts.json';

/** The texts that the specification quotes, by `feature:key`; `test/guards/specTexts.test.ts` reads the same table. */
export function readSpecTexts(root) {
  const full = path.join(root, TABLE);
  if (!fs.existsSync(full)) return new Map();
  return new Map(Object.values(JSON.parse(fs.readFileSync(full, 'utf8'))).flatMap((part) => Object.entries(part)));
}

/** Texts that differ from their quotes in the specification. */
export function findSpecProblems(root, texts) {
  return [...readSpecTexts(root)].flatMap(([place, wanted]) => {
    const [namespace, key] = place.split(':');
    const file = texts.get(namespace);
    if (file?.isBroken) return [];
    const entry = file?.keys.get(key);
    if (entry?.text === wanted) return [];
    return [{ file: `locales/ru/${namespace}.json`, ...complain('spec.changed', entry?.line ?? 1, { key, wanted }) }];
  });
}
