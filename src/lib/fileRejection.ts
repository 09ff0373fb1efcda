import { limits } from '@contract/limits';

/** A limit as texts name it. */
export const toMb = (bytes: number): number => Math.floor(bytes / (1024 * 1024));

/** Why dropped files were rejected. Source: SPEC-5.30. */
export type FileRejection = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** Allowed media types and extensions; some systems have no type for some extensions. Source: SPEC-5.29. */
const accepted: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4'],
  'video/x-msvideo': ['.avi'],
  'video/quicktime': ['.mov'],
};

const endings = Object.values(accepted).flat();

/** The `accept` attribute of the file field. */
export const FILE_ACCEPT = [...Object.keys(accepted), ...endings].join(',');

/** Checks the files of a broadcast: exactly one, of an allowed type, neither empty nor too large. */
export function findFileRejection(
  files: readonly Pick<File, 'name' | 'size' | 'type'>[],
  maxBytes: number = limits.broadcast.fileMaxBytes,
): FileRejection | null {
  const [file, ...others] = files;
  if (!file) return null;
  if (others.length > 0) return 'too-many-files';
  if (!(file.type in accepted) && !endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return 'file-invalid-type';
  if (file.size === 0) return 'file-too-small';
  return file.size > maxBytes ? 'file-too-large' : null;
}
