import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../src');
const WIDTHS_PX = [480, 720, 960];

/** Widths of the dialogs in a component, in pixels; that of the designer is the window's. */
function widthsIn(text: string): number[] {
  const constants = new Map([...text.matchAll(/const (\w+_PX) = (\d+);/g)].map(([, name, px]) => [name, Number(px)]));
  const written = text.matchAll(/<(?:Modal|ConfirmModal|RequestModal)\b[^>]*?\swidth(?:Px)?=\{(\w+)\}/g);
  const byDefault = text.matchAll(/\bwidthPx = (\d+)/g);
  return [...written, ...byDefault]
    .filter(([, value]) => value !== 'widthPx')
    .map(([, value = '']) => constants.get(value) ?? Number(value));
}

it('dialogs have one of three widths', () => {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const found = files.flatMap((file) =>
    widthsIn(fs.readFileSync(path.join(root, file), 'utf8')).map((px) => ({ file, px })),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ px }) => !WIDTHS_PX.includes(px))).toEqual([]);
});
