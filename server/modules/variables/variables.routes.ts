import { success, type Serve } from '../../http/serve';
import type { VariablesService } from './variables.service';

export function variablesRoutes(serve: Serve, { variables }: { variables: VariablesService }): void {
  serve('getVariables', async ({ userId }) => success(await variables.get(userId)));
  serve('createField', ({ userId, body, storeResponse }) => variables.createField(userId, body, storeResponse));
  serve('renameField', async ({ userId, params, body }) =>
    success(await variables.renameField(userId, params.id, body)),
  );
  serve('deleteField', async ({ userId, params }) => {
    await variables.removeField(userId, params.id);
    return success(null);
  });
  serve('setGroupFields', async ({ userId, params, body }) => {
    await variables.setValues(userId, params.id, body.values);
    return success(null);
  });
}
