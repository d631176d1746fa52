import { catalogue } from '../../../i18n/catalogue.ts'

export const officeLive = catalogue({
  'live.connecting': 'connecting',
  'live.live': 'live',
  'live.retrying': 'offline',
  'live.trying': '· trying again',
  'live.offline': 'offline',
  'live.refused': 'not live',
  'live.reconnect': 'Reconnect',
  'live.changed': 'just now',
  'activity.booking': '{code} at {studio}, {when}',
  'activity.closed-studio': 'a closed studio',
  'activity.no-time': 'without a time yet',
  'news.money': '{amount} for {booking}',
  'news.suspense': 'M-Pesa {receipt} matches no booking',
  'news.a-studio': 'A studio',
  'news.studio-submitted': '{studio} was added',
  'news.studio-edit_submitted': '{studio} has changes to review',
  'news.studio-archive_requested': 'The manager wants to archive {studio}',
  'news.studio-approved': '{studio} is open for bookings',
  'news.studio-rejected': '{studio} was not approved',
  'news.studio-edit_approved': '{studio} now shows your changes',
  'news.studio-edit_rejected': '{studio} is unchanged',
  'news.studio-archived': '{studio} takes no new bookings',
  'news.studio-archive_rejected': '{studio} stays listed',
  'news.studio-manager_assigned': '{studio} has had a change of manager',
  'news.studio-deleted': '{studio} was deleted',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeLive> {}
}
