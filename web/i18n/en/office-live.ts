import { catalogue } from '../catalogue.ts'

export const officeLive = catalogue({
  'live.connecting': 'connecting',
  'live.live': 'live',
  'live.retrying': 'offline',
  'live.trying': '· trying again',
  'live.offline': 'offline',
  'live.refused': 'not live',
  'live.reconnect': 'Reconnect',
  'live.changed': 'just now',
})
