import { z } from 'zod';

import { limits } from '../limits';

const { perTextMaxCount, urlMaxChars, listedMaxCount } = limits.shortLinks;

/** Links of one text that get short addresses. Ours. */
export const ShortenLinks = z.object({
  urls: z
    .array(z.url({ protocol: /^https?$/, error: 'problems.link' }).max(urlMaxChars, 'problems.link'))
    .min(1, 'problems.link')
    .max(perTextMaxCount, 'problems.tooManyLinks'),
});
export type ShortenLinks = z.output<typeof ShortenLinks>;

/** A short address of ours, which leads to a link and counts how often it was followed. Ours. */
export const ShortLink = z
  .object({
    /** The end of the address, below `/go/`. */
    slug: z.string(),
    url: z.string(),
    /** How often people followed it; programs that only preview it do not count. */
    clickCount: z.number().int(),
  })
  .meta({ id: 'ShortLink' });
export type ShortLink = z.infer<typeof ShortLink>;

/** Which short addresses: the ends of up to 500, with commas between them. Others than own ones are left out. */
export const ShortLinksQuery = z.object({
  slugs: z
    .string()
    .regex(new RegExp(`^([\\w-]{8}(,[\\w-]{8}){0,${listedMaxCount - 1}})?$`))
    .default(''),
});

/** Short addresses of an account. */
export const ShortLinks = z
  .object({
    /** The public address of the server; null: it has none, and no links are shortened. */
    origin: z.string().nullable(),
    links: z.array(ShortLink),
  })
  .meta({ id: 'ShortLinks' });
export type ShortLinks = z.infer<typeof ShortLinks>;
