import type { Translation } from '../catalogue.ts'
import type { officeLive as English } from '../en/office-live.ts'

export const officeLive: Translation<typeof English> = {
  'live.connecting': 'inaunganisha',
  'live.live': 'mubashara',
  'live.retrying': 'nje ya mtandao',
  'live.trying': '· inajaribu tena',
  'live.offline': 'nje ya mtandao',
  'live.refused': 'si mubashara',
  'live.reconnect': 'Unganisha tena',
  'live.changed': 'sasa hivi',
}
