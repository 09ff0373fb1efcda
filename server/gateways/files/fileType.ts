/** A type of file that may be sent, determined by content, never by name. */
export interface FileType {
  extension: string;
  mime: string;
}

/** Number of first bytes that are inspected. */
export const FILE_HEAD_BYTES = 36;

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
  wav: 'audio/wav',
  pdf: 'application/pdf',
} as const;

type Extension = keyof typeof MIMES;

const MP4_BRAND = /^(?:iso[m2-9a-c]|mp4[12]|mp71|avc1|dash|M4V[ HP]|MSNV|ndas|cmf[c2]|F4V )$/;
const M4A_BRAND = /^M4[AB] $/;
/** First boxes of QuickTime files from before the brand box existed. */
const OLD_MOV_BOX = /^(?:moov|mdat|wide|free|skip|pnot)$/;

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
  if (text(0, 5) === '%PDF-') return 'pdf';
  if (text(0, 4) === 'OggS') return text(28, 36) === 'OpusHead' ? 'opus' : 'ogg';
  if (text(0, 4) === 'RIFF') return detectRiff(text(8, 12), head);
  if (text(4, 8) === 'ftyp') return detectBrand(text(8, 12));
  if (OLD_MOV_BOX.test(text(4, 8))) return 'mov';
  return text(0, 3) === 'ID3' || isMp3Frame(head) ? 'mp3' : null;
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

function detectBrand(brand: string): Extension | null {
  if (brand === 'qt  ') return 'mov';
  if (M4A_BRAND.test(brand)) return 'm4a';
  return MP4_BRAND.test(brand) ? 'mp4' : null;
}

/** MPEG 1 or 2 Layer III with a valid bit rate and sampling rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
  const isLayer3 = (second & 0x06) === 0x02;
  const bitRate = third >> 4;
  return isSync && isLayer3 && bitRate !== 0 && bitRate !== 15 && (third & 0x0c) !== 0x0c;
}
