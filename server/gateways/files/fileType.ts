/** A type of file that may be sent, determined by content, never by name. */
export interface FileType {
  extension: string;
  mime: string;
}

/** Number of bytes that are inspected, the first ones or those behind padding: a list of brands comes first in some files. */
export const FILE_HEAD_BYTES = 64 * 1024;

const MIMES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  /** Animated: WhatsApp shows only still pictures. */
  awebp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  /** The only sound that WhatsApp shows as a voice message. */
  opus: 'audio/ogg; codecs=opus',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  pdf: 'application/pdf',
} as const;

type Extension = keyof typeof MIMES;

/** Brands of films for telephones and cameras; Sony, Canon and Kodak write their own. */
const VIDEO_BRAND =
  /^(?:iso[m2-9a-c]|mp4[12]|mp4v|mp71|avc1|dash|M4V[ HP]|MSNV|ndas|ndsc|cmf[c2]|F4V |f4v |3g[2egprst][0-9a-z]|XAVC|CAEP|kddi|mmp4|MPPI)$/;
const M4A_BRAND = /^M4[AB] $/;
const MOV_BRAND = 'qt  ';
/** Pictures in the same kind of file, which may also list a brand of films. */
const PICTURE_BRAND = /^(?:he[ivmx][cmsx]|hevc|hevx|mi[fa]\w|msf1|avi[fso]|crx |jp[2mx] |jxl )$/;
/** First boxes of QuickTime files from before the brand box existed. */
const OLD_MOV_BOX = /^(?:moov|mdat)$/;
/** Boxes that may precede all others. */
const SKIPPED_BOX = /^(?:free|skip|wide|pnot)$/;
const BOX_HEAD_BYTES = 8;
const BRANDS_AT = 16;
const BRAND_BYTES = 4;
/** UTF-8's mark, which some programs write before everything. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** The type of a file by its first bytes, or null when it may not be sent. */
export function detectFileType(head: Buffer): FileType | null {
  const extension = detectExtension(head);
  return extension && { extension, mime: MIMES[extension] };
}

/** Content type of a stored file by its extension, or null for an unknown one. */
export function mimeOfExtension(extension: string): string | null {
  return Object.hasOwn(MIMES, extension) ? MIMES[extension as Extension] : null;
}

function detectExtension(head: Buffer): Extension | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 5) === '%PDF-' || text(0, 8) === `${BYTE_ORDER_MARK}%PDF-`) return 'pdf';
  if (text(0, 4) === 'OggS') return text(28, 36) === 'OpusHead' ? 'opus' : 'ogg';
  if (text(0, 4) === 'RIFF') return detectRiff(text(8, 12), head);
  let start = head;
  for (let bytes = paddingBytes(start); bytes > 0; bytes = paddingBytes(start)) start = start.subarray(bytes);
  return detectBox(start) ?? (isAacFrame(start) ? 'aac' : detectMp3(start));
}

/** How many bytes players skip at the beginning of a film or sound: a box of padding, or a tag; 0 when it has a meaning. */
export function paddingBytes(head: Buffer): number {
  if (head.length < TAG_HEAD_BYTES) return 0;
  const sizeBytes = head.readUInt32BE(0);
  if (SKIPPED_BOX.test(boxKind(head)) && sizeBytes >= BOX_HEAD_BYTES) return sizeBytes;
  if (head.toString('latin1', 0, TAG.length) !== TAG) return 0;
  const footerBytes = ((head[TAG_FLAGS_AT] ?? 0) & TAG_FOOTER) === 0 ? 0 : TAG_HEAD_BYTES;
  // Each of the four bytes of the size has seven bits.
  const sizes = head.subarray(TAG_FLAGS_AT + 1, TAG_HEAD_BYTES);
  return TAG_HEAD_BYTES + sizes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0) + footerBytes;
}

/** The tag of MP3 files, which other sounds may have as well. */
const TAG = 'ID3';
const TAG_HEAD_BYTES = 10;
const TAG_FLAGS_AT = 5;
const TAG_FOOTER = 0x10;

const boxKind = (head: Buffer) => head.toString('latin1', BRAND_BYTES, BOX_HEAD_BYTES);

/** A film or sound by its first box with a meaning. */
function detectBox(head: Buffer): Extension | null {
  if (head.length < BOX_HEAD_BYTES) return null;
  if (boxKind(head) === 'ftyp') return detectBrand(head.subarray(0, head.readUInt32BE(0)));
  return OLD_MOV_BOX.test(boxKind(head)) ? 'mov' : null;
}

/** Flag of an extended WebP file, and where its flags are. */
const ANIMATION = 0x02;
const WEBP_FLAGS_AT = 20;

function detectRiff(form: string, head: Buffer): Extension | null {
  const isExtended = head.toString('latin1', 12, 16) === 'VP8X';
  if (form === 'WEBP') return isExtended && ((head[WEBP_FLAGS_AT] ?? 0) & ANIMATION) !== 0 ? 'awebp' : 'webp';
  if (form === 'WAVE') return 'wav';
  return form === 'AVI ' ? 'avi' : null;
}

/** By the major brand, else by one that the file also conforms to. */
function detectBrand(box: Buffer): Extension | null {
  const major = box.toString('latin1', BOX_HEAD_BYTES, BOX_HEAD_BYTES + BRAND_BYTES);
  if (PICTURE_BRAND.test(major)) return null;
  const others = box.toString('latin1', BRANDS_AT).match(/[^]{4}/g) ?? [];
  for (const brand of [major, ...others]) {
    if (brand === MOV_BRAND) return 'mov';
    if (M4A_BRAND.test(brand)) return 'm4a';
    if (VIDEO_BRAND.test(brand)) return 'mp4';
  }
  return null;
}

/** Some programs write zeros before the first frame; tags before it are skipped by players. */
function detectMp3(head: Buffer): Extension | null {
  const startAt = head.findIndex((byte) => byte !== 0);
  if (startAt < 0) return null;
  const start = head.subarray(startAt);
  const skippedBytes = paddingBytes(start);
  if (skippedBytes > 0) return detectMp3(start.subarray(skippedBytes));
  if (isMp3Frame(start)) return 'mp3';
  if (start.toString('latin1', 0, APE_TAG.length) !== APE_TAG || start.length < APE_HEAD_BYTES) return null;
  return isMp3Frame(start.subarray(APE_HEAD_BYTES + start.readUInt32LE(APE_SIZE_AT))) ? 'mp3' : null;
}

/** A tag that precedes the sound; its size excludes its head. */
const APE_TAG = 'APETAGEX';
const APE_HEAD_BYTES = 32;
const APE_SIZE_AT = 12;

/** AAC in ADTS frames with a valid sampling rate. */
function isAacFrame([first = 0, second = 0, third = 0]: Buffer): boolean {
  return first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 0x0f) < 13;
}

/** MPEG 1 or 2 Layer III with a valid bit rate and sampling rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
  const isLayer3 = (second & 0x06) === 0x02;
  const bitRate = third >> 4;
  return isSync && isLayer3 && bitRate !== 0 && bitRate !== 15 && (third & 0x0c) !== 0x0c;
}
