/** Reads `?edit=`: a whole positive number names a funnel, anything else means a new one. */
export function readFunnelId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
