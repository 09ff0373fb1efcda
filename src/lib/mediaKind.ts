/** The kind of a file, as far as its address shows. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'file';

const KINDS: readonly [RegExp, MediaKind][] = [
  [/\.(png|jpe?g|gif|webp)$/i, 'image'],
  [/\.(mp4|avi|mov|webm|3gp)$/i, 'video'],
  [/\.(mp3|ogg|oga|opus|m4a|aac|wav)$/i, 'audio'],
  [/\.pdf$/i, 'document'],
];

/** Reads the kind of an uploaded file from the ending of its URL. */
export function mediaKind(url: string): MediaKind {
  const [path = ''] = url.split(/[?#]/);
  return KINDS.find(([ending]) => ending.test(path))?.[1] ?? 'file';
}
