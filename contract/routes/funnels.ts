import { z } from 'zod';

import { Deleted, Id, IdParams, Nothing, success } from '../schemas/envelope';
import {
  CreatedFunnel,
  CreateFunnel,
  DuplicateFunnel,
  Funnel,
  FunnelMessage,
  RenameFunnel,
  SetFunnelStatus,
} from '../schemas/funnels';
import { SaveStructure, StoredStructure, StructureSaved } from '../schemas/structure';
import { FunnelVersion, FunnelVersionGraph, SaveVersionNote, VersionParams, VersionsQuery } from '../schemas/versions';
import { defineCalls } from './defineCalls';

export const funnelCalls = defineCalls('funnels', {
  listFunnels: {
    route: 'GET /funnels',
    query: z.object({ group_id: Id.optional() }),
    response: success(z.array(Funnel)),
  },
  listAllFunnels: { route: 'GET /funnels/all', response: success(z.array(Funnel)) },
  getFunnel: { route: 'GET /funnels/:id', params: IdParams, response: success(Funnel), errors: ['FUNNEL_NOT_FOUND'] },
  createFunnel: {
    route: 'POST /funnels',
    body: CreateFunnel,
    response: success(CreatedFunnel),
    errors: ['FUNNELS_TOO_MANY', 'FUNNEL_INVALID', 'FUNNEL_TOO_LARGE', 'FUNNELS_QUOTA_EXCEEDED', 'MEDIA_NOT_FOUND'],
    isIdempotent: true,
    creates: 'funnel',
  },
  renameFunnel: {
    route: 'PUT /funnels/:id',
    params: IdParams,
    body: RenameFunnel,
    response: success(Funnel),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
  setFunnelStatus: {
    route: 'PATCH /funnels/:id/status',
    params: IdParams,
    body: SetFunnelStatus,
    response: success(Funnel),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
  deleteFunnel: {
    route: 'DELETE /funnels/:id',
    params: IdParams,
    response: Deleted,
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
  duplicateFunnel: {
    route: 'POST /funnels/:id/duplicate',
    params: IdParams,
    body: DuplicateFunnel,
    response: success(Funnel),
    errors: ['FUNNEL_NOT_FOUND', 'FUNNEL_NOT_READY', 'FUNNELS_TOO_MANY', 'FUNNELS_QUOTA_EXCEEDED'],
    isIdempotent: true,
    creates: 'funnel',
  },
  getStructure: {
    route: 'GET /funnels/:id/structure',
    params: IdParams,
    response: success(StoredStructure),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  saveStructure: {
    route: 'POST /funnels/:id/structure',
    params: IdParams,
    body: SaveStructure,
    response: success(StructureSaved),
    errors: [
      'FUNNEL_NOT_FOUND',
      'FUNNEL_INVALID',
      'FUNNEL_CHANGED',
      'FUNNEL_TOO_LARGE',
      'FUNNELS_QUOTA_EXCEEDED',
      'STARTS_PLANNED',
      'MEDIA_NOT_FOUND',
    ],
    changes: 'funnel',
  },
  listFunnelVersions: {
    route: 'GET /funnels/:id/versions',
    params: IdParams,
    query: VersionsQuery,
    response: success(z.array(FunnelVersion)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  getFunnelVersion: {
    route: 'GET /funnels/:id/versions/:revision',
    params: VersionParams,
    response: success(FunnelVersionGraph),
    errors: ['FUNNEL_NOT_FOUND', 'FUNNEL_VERSION_NOT_FOUND'],
  },
  saveVersionNote: {
    route: 'PATCH /funnels/:id/versions/:revision',
    params: VersionParams,
    body: SaveVersionNote,
    response: Nothing,
    errors: ['FUNNEL_NOT_FOUND', 'FUNNEL_VERSION_NOT_FOUND', 'FUNNEL_NOTES_TOO_MANY'],
    changes: 'funnel',
  },
  listFunnelMessages: {
    route: 'GET /funnels/:id/messages',
    params: IdParams,
    response: success(z.array(FunnelMessage)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  addFunnelMessage: {
    route: 'POST /funnels/:id/messages',
    params: IdParams,
    body: FunnelMessage,
    response: Nothing,
    errors: ['FUNNEL_NOT_FOUND', 'FUNNEL_MESSAGES_DIFFER'],
    changes: 'funnel',
  },
  deleteFunnelMessages: {
    route: 'DELETE /funnels/:id/messages',
    params: IdParams,
    response: Nothing,
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
});
