import QRCode from 'qrcode';
import sharp from 'sharp';

import { createQrImages } from './messengerStatus';

const MODULE_PX = 8;
const MARGIN_MODULES = 2;

/** The dark modules of a QR image, sampled at their centres; without the quiet zone. */
async function readModules(picture: string): Promise<boolean[]> {
  const png = Buffer.from(picture.replace(/^data:image\/png;base64,/, ''), 'base64');
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const size = info.width / MODULE_PX - 2 * MARGIN_MODULES;
  const middleOf = (module: number) => (module + MARGIN_MODULES) * MODULE_PX + MODULE_PX / 2;
  const isDark = (row: number, column: number) =>
    (data[(middleOf(row) * info.width + middleOf(column)) * info.channels] ?? 0) < 128;
  return Array.from({ length: size * size }, (_none, at) => isDark(Math.floor(at / size), at % size));
}

const modulesOf = (text: string) => [...QRCode.create(text).modules.data].map(Boolean);

it.each([
  ['an address of the simulated phone', 'http://localhost:8012/phone?code=4mC1X-0aZ'],
  ['a code of WhatsApp', `2@${'aB3+/x9Q'.repeat(27)},${'Zk8='.repeat(8)},1`],
])('draws %s, module for module', async (_what, text) => {
  const draw = createQrImages();
  expect(await readModules(await draw(text))).toEqual(modulesOf(text));
  expect(await draw(text)).toBe(await draw(text));
});

it('draws another picture for another code', async () => {
  const draw = createQrImages();
  expect(await readModules(await draw('one'))).not.toEqual(modulesOf('two'));
});
