import fs from 'node:fs';
import path from 'node:path';

import { readStrings } from './readContract.mjs';
import { complain, readLanguages } from './readTexts.mjs';

/** Entries of `locales/` other than the folders of languages and of notes. */
const OWN = ['README.md', '_meta', 'i18next.d.ts', 'specTexts.json', 'texts.d.ts'];
const ROOM = /^[a-z]\w*\.json$/;
const LIST = 'contract/languages.ts';

/** Files that nothing reads (copies, drafts, a folder with a wrong name), and languages that the program does not list or lacks. */
export function findFolderProblems(root) {
  const folders = readLanguages(root);
  const listed = readStrings(root, LIST, 'LANGUAGES');
  const names = fs.readdirSync(path.join(root, 'locales')).filter((name) => !OWN.includes(name));
  const strangers = [
    ...names.filter((name) => !folders.includes(name)),
    ...[...folders, '_meta'].flatMap((folder) => listStrangers(root, folder)),
  ];
  return [
    ...strangers.map((name) => ({ file: `locales/${name}`, ...complain('file.unread', 1) })),
    ...(listed.length === 0 ? [] : folders)
      .filter((name) => !listed.includes(name))
      .map((name) => ({ file: LIST, ...complain('language.notListed', 1, { found: name }) })),
    ...listed
      .filter((name) => !folders.includes(name))
      .map((name) => ({ file: `locales/${name}`, ...complain('language.noFolder', 1) })),
  ];
}

function listStrangers(root, folder) {
  const full = path.join(root, 'locales', folder);
  const names = fs.existsSync(full) ? fs.readdirSync(full) : [];
  return names.filter((name) => !ROOM.test(name)).map((name) => `${folder}/${name}`);
}
