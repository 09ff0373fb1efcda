import type { FunnelGraph } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { restoreShortLinks, type LinkOwner } from '../../db/restoreShortLinks';
import { mapTexts } from './funnelFile';

/** A graph that is copied, with the links themselves in place of its short addresses. */
export async function restoreGraphLinks(db: Queryable, owner: LinkOwner, graph: FunnelGraph): Promise<FunnelGraph> {
  const texts: string[] = [];
  mapTexts(graph, ({ message }) => {
    texts.push(message);
    return message;
  });
  const restore = await restoreShortLinks(db, owner, texts);
  return mapTexts(graph, ({ message }) => restore(message));
}
