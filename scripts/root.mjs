import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout; scripts work from here wherever they were called. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
