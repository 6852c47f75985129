// The order of the server's folders and modules: each imports only from those before it.

/** Folders of server/src. Files directly in server/src come last: they combine everything. */
export const serverFolders = [
  'kit',
  'db',
  'secret',
  'store',
  'area',
  'html',
  'gateways',
  'bus',
  'http',
  'sheet',
  'rows',
  'live',
  'modules',
  'jobs',
  'demo',
  'cli',
]

interface Rank {
  readonly name: string
  /** In order: each may import those before it. */
  readonly modules: readonly string[]
  /** Its modules share rows and locks, so they may import one another. */
  readonly hasRooms?: boolean
}

/** Folders of server/src/modules. */
export const moduleRanks: readonly Rank[] = [
  {
    name: 'base',
    modules: ['operator', 'role', 'session', 'factor', 'account', 'signin', 'file', 'draft', 'sms', 'minicode', 'task'],
  },
  { name: 'books', modules: ['ledger', 'wallet', 'pay', 'prepaycard'] },
  {
    name: 'catalogue',
    modules: ['mold', 'projectclass', 'offer', 'project', 'programclass', 'commodity', 'goods'],
  },
  { name: 'organs', modules: ['organ', 'organqrcode'], hasRooms: true },
  { name: 'cards', modules: ['prepaycard', 'prepaycarddistribut', 'prepaycardinfo'], hasRooms: true },
  { name: 'staff', modules: ['people', 'promotion', 'peopleapply'] },
  { name: 'boxes', modules: ['tvuser', 'tvtop'], hasRooms: true },
  { name: 'content', modules: ['examination', 'special', 'banner', 'tvnotice', 'servicemobile'] },
  {
    name: 'customers',
    modules: ['scan', 'customerbooker', 'customerclient', 'health', 'longcare', 'party'],
    hasRooms: true,
  },
  { name: 'care', modules: ['dispatchconfig', 'order', 'visit', 'dispatch', 'refund', 'clorder'], hasRooms: true },
  { name: 'calls', modules: ['tvecall'] },
  {
    name: 'desk',
    modules: [
      'goodsorder',
      'booking',
      'paychannel',
      'settlement',
      'financial',
      'reconciliation',
      'edge',
      'profile',
      'notice',
      'reminder',
      'home',
      'search',
      'place',
      'monthend',
      'report',
    ],
  },
]
