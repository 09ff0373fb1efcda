/**
 * Starts the slowest test files first, so that no worker is left alone with one at the end. `slowFiles.json` holds the
 * seconds of each slow file, written by `npm run test:order`; the others follow by size.
 */
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const seconds = JSON.parse(fs.readFileSync(path.join(__dirname, 'slowFiles.json'), 'utf8'));

const secondsOf = ({ path: file }) => seconds[path.relative(root, file)] ?? 0;
const sizeOf = ({ path: file }) => fs.statSync(file).size;

module.exports = class SlowestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a) || sizeOf(b) - sizeOf(a));
  }

  cacheResults() {}
};
