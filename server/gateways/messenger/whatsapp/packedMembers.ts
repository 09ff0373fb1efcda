/** Ids of a group's members, 8 bytes each: a connection may keep 250,000 of them. */
export interface PackedMembers {
  /** The digits of an id times two, plus one for a hidden id. */
  codes: Float64Array;
  /** Ids of another form. */
  others: readonly string[];
}

/** 15 digits times two is an exact number. */
const PACKABLE = /^([1-9]\d{0,14})@(lid|s\.whatsapp\.net)$/;

export function packMembers(ids: readonly string[]): PackedMembers {
  const codes = new Float64Array(ids.length);
  const others: string[] = [];
  let count = 0;
  for (const id of ids) {
    const [, digits, server] = PACKABLE.exec(id) ?? [];
    if (digits === undefined) others.push(id);
    else codes[count++] = Number(digits) * 2 + (server === 'lid' ? 1 : 0);
  }
  return { codes: codes.slice(0, count), others };
}

/** In another order if some ids are of another form. */
export function unpackMembers({ codes, others }: PackedMembers): string[] {
  const ids = Array.from(codes, (code) => `${Math.floor(code / 2)}@${code % 2 === 1 ? 'lid' : 's.whatsapp.net'}`);
  return [...ids, ...others];
}
