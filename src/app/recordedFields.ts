import type { FixedField, FreeField } from './recordedTypes';

/*
 * What support files keep of each text field. Schemas and slices declare the fields by their types: one of a few fixed texts stays by
 * nature; any other text is declared here. The compiler reports a field that is missing, and one that no longer exists.
 */

/** Names sort lists and are searched; ids are also keys, error codes, time zones and times of day; texts are masked entirely. */
type Kind = 'name' | 'id' | 'text';

const free: Record<FreeField, Kind> = {
  /** Bare texts, and those in records by key. */
  '': 'text',
  accountName: 'name',
  address: 'text',
  after: 'text',
  author: 'text',
  awaitedRequestId: 'id',
  before: 'text',
  code: 'id',
  completedSteps: 'id',
  custom_name: 'name',
  knownName: 'name',
  description: 'text',
  done: 'name',
  downloadMembers: 'text',
  edgeId: 'id',
  exportFunnels: 'text',
  edgeIds: 'id',
  email: 'text',
  error: 'id',
  failed: 'name',
  groupNames: 'name',
  refusal: 'text',
  fields: 'text',
  funnel_name: 'name',
  funnelName: 'name',
  groupName: 'name',
  host: 'text',
  id: 'id',
  ids: 'id',
  image: 'text',
  key: 'id',
  label: 'text',
  link: 'text',
  listShortLinks: 'text',
  media: 'text',
  media_name: 'text',
  media_url: 'text',
  media_urls: 'text',
  mediaName: 'text',
  mediaUrl: 'text',
  message: 'text',
  messenger: 'id',
  messengers: 'id',
  name: 'name',
  missingMedia: 'text',
  nameContains: 'text',
  next: 'id',
  nodeId: 'id',
  nodeIds: 'id',
  note: 'text',
  object: 'name',
  options: 'text',
  origin: 'text',
  owner: 'text',
  path: 'text',
  people: 'text',
  phone: 'text',
  phoneUrl: 'text',
  program: 'name',
  qr: 'text',
  qrCode: 'text',
  requestLinkCode: 'text',
  schedule: 'id',
  shownId: 'id',
  shortenLinks: 'text',
  slug: 'text',
  source: 'id',
  startText: 'text',
  target: 'id',
  tags: 'id',
  telegram_username: 'text',
  text: 'text',
  textKey: 'id',
  time: 'id',
  timeZone: 'id',
  title: 'text',
  type: 'id',
  typing: 'id',
  url: 'text',
  user_agent: 'text',
  username: 'text',
  version: 'id',
  what: 'text',
  zone: 'id',
};

/** Without `name`: its fixed texts are names of dialogs, which stay by value. */
const fixed: Record<Exclude<FixedField, 'name'>, true> = {
  act: true,
  action: true,
  acts: true,
  /** An id of what is kept outside of the store. */
  bot: true,
  by: true,
  certainty: true,
  color: true,
  condition: true,
  direction: true,
  event: true,
  events: true,
  failure: true,
  group_type: true,
  hidden: true,
  kind: true,
  language: true,
  leftOut: true,
  linkBot: true,
  linking: true,
  members: true,
  missedReason: true,
  mode: true,
  offeredIn: true,
  offline: true,
  outcome: true,
  plannedStarts: true,
  reason: true,
  responses: true,
  scope: true,
  /** The arguments are ids of what is kept outside of the store. */
  saveProxies: true,
  role: true,
  sendingStopReason: true,
  state: true,
  status: true,
  step: true,
  style: true,
  testProxy: true,
  time_type: true,
  tone: true,
  trouble: true,
  type: true,
  variables: true,
};

/** Fields of the libraries around the data, and of actions about stored drafts. */
const LIBRARY_FIELDS = [
  'endpointName',
  'requestId',
  'queryCacheKey',
  'requestStatus',
  'reducerPath',
  'invalidationBehavior',
  'slice',
  'entry',
  'by',
  'sourceHandle',
  'targetHandle',
];

const fieldsOf = (kind: Kind) => Object.entries(free).flatMap(([field, other]) => (other === kind ? [field] : []));

/** Fields whose texts are names: lists are sorted by them and searched in them. */
export const NAME_FIELDS = fieldsOf('name');

/** Fields that contain one of a few fixed texts. */
export const FIXED_FIELDS = Object.keys(fixed);

/** Fields whose texts stay if they look like codes. */
export const CODE_FIELDS = [...FIXED_FIELDS, ...fieldsOf('id'), ...LIBRARY_FIELDS];

/** Fields whose texts are masked. */
export const TEXT_FIELDS = fieldsOf('text');
