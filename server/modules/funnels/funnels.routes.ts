import { limits } from '@contract/limits';

import { success, type Serve } from '../../http/serve';
import type { FunnelFilesService } from './funnelFiles.service';
import type { FunnelsService } from './funnels.service';
import type { StructureService } from './structure.service';
import type { VersionsService } from './versions.service';

export function funnelsRoutes(
  serve: Serve,
  {
    funnels,
    structure,
    versions,
    files,
  }: { funnels: FunnelsService; structure: StructureService; versions: VersionsService; files: FunnelFilesService },
): void {
  serve('listFunnels', async ({ userId, query }) => success(await funnels.list(userId, query.group_id)));
  serve('listAllFunnels', async ({ userId }) => success(await funnels.list(userId)));
  serve('getFunnel', async ({ userId, params }) => success(await funnels.get(userId, params.id)));
  serve('createFunnel', ({ userId, body, storeResponse }) => structure.create(userId, body, storeResponse));
  serve('renameFunnel', async ({ userId, params, body }) =>
    success(await funnels.rename(userId, params.id, body.name)),
  );
  serve('setFunnelStatus', async ({ userId, params, body }) =>
    success(await funnels.setStatus(userId, params.id, body.active)),
  );
  serve('duplicateFunnel', ({ userId, params, body, storeResponse }) =>
    funnels.duplicate(userId, params.id, body.name, storeResponse),
  );
  serve('deleteFunnel', async ({ userId, params }) => success(await funnels.remove(userId, params.id)));

  serve('exportFunnels', async ({ userId, query, reply }) => {
    const file = await files.write(userId, query.ids.split(',').map(Number));
    await reply
      .header('content-disposition', 'attachment; filename="voronka.funnels"')
      .type('application/octet-stream')
      .send(file);
    return undefined;
  });
  serve('checkFunnelFile', async ({ userId, request }) => {
    const options = { limits: { fileSize: limits.funnelFile.maxBytes } };
    const part = request.isMultipart() ? await request.file(options) : undefined;
    return success(await files.check(userId, part?.file));
  });
  serve('importFunnels', ({ userId, body, storeResponse }) => files.create(userId, body, storeResponse));

  serve('getStructure', async ({ userId, params }) => success(await structure.get(userId, params.id)));
  serve('saveStructure', async ({ userId, params, body }) => success(await structure.save(userId, params.id, body)));
  serve('listFunnelVersions', async ({ userId, params, query }) =>
    success(await versions.list(userId, params.id, query.before)),
  );
  serve('getFunnelVersion', async ({ userId, params }) =>
    success(await versions.get(userId, params.id, params.revision)),
  );
  serve('saveVersionNote', async ({ userId, params, body }) => {
    await versions.saveNote(userId, params.id, params.revision, body.note);
    return success(null);
  });
  serve('listFunnelMessages', async ({ userId, params }) => success(await structure.listMessages(userId, params.id)));
  serve('addFunnelMessage', async ({ userId, params, body }) => {
    await structure.addMessage(userId, params.id, body);
    return success(null);
  });
  serve('deleteFunnelMessages', async ({ userId, params }) => {
    await structure.deleteMessages(userId, params.id);
    return success(null);
  });
}
