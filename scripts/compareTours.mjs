import fs from 'node:fs';
import path from 'node:path';

const HEAD = `<!doctype html><meta charset="utf-8"><title>Tour: before and after</title>
<style>
body { margin: 16px; background: #888; font: 14px system-ui }
figure { display: flex; gap: 8px; align-items: start; margin: 0 0 24px }
img { max-width: calc(50% - 4px); background: #fff }
</style>`;

const picturesIn = (folder) =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));

/**
 * Writes a page with every picture of a tour that differs from that of an earlier one, side by side; new ones are alone.
 * @returns the page, and how many these are
 */
export function compareTours(before, after) {
  const sheet = path.join(after, 'compare.html');
  const changed = picturesIn(after).filter((file) => {
    const old = path.join(before, file);
    return !fs.existsSync(old) || !fs.readFileSync(old).equals(fs.readFileSync(path.join(after, file)));
  });
  const figures = changed.toSorted().map((file) => {
    const old = path.relative(after, path.join(before, file));
    const sources = fs.existsSync(path.join(before, file)) ? [old, file] : [file];
    return `<h2>${file}</h2><figure>${sources.map((source) => `<img loading="lazy" src="${encodeURI(source)}">`).join('')}</figure>`;
  });
  fs.writeFileSync(sheet, [HEAD, ...figures].join('\n'));
  return { sheet, count: changed.length };
}
