import type { MessageId } from '../../../i18n/use-translate.ts'
import type { IconName } from '../../../ui/Icon.tsx'

export type OfficeArea = 'admin' | 'manager'

/** A sidebar link. */
interface Entry {
  readonly to: string
  readonly text: Extract<MessageId, `office.nav.${string}`>
  readonly icon: IconName
}

/** The sidebar links of each area, from top to bottom. */
export const navigation: Record<OfficeArea, readonly Entry[]> = {
  admin: [
    { to: '/admin', text: 'office.nav.dashboard', icon: 'dashboard' },
    { to: '/admin/bookings', text: 'office.nav.bookings', icon: 'calendar' },
    { to: '/admin/payments', text: 'office.nav.payments', icon: 'money' },
    { to: '/admin/studios', text: 'office.nav.studios', icon: 'microphone' },
    { to: '/admin/session-types', text: 'office.nav.session-types', icon: 'clock' },
    { to: '/admin/managers', text: 'office.nav.managers', icon: 'people' },
    { to: '/admin/users', text: 'office.nav.users', icon: 'person' },
    { to: '/admin/customers', text: 'office.nav.customers', icon: 'search' },
    { to: '/admin/features', text: 'office.nav.features', icon: 'star' },
    { to: '/admin/limitations', text: 'office.nav.limitations', icon: 'block' },
    { to: '/admin/blocks', text: 'office.nav.blocks', icon: 'block' },
    { to: '/admin/messages', text: 'office.nav.messages', icon: 'mail' },
    { to: '/admin/audit-logs', text: 'office.nav.audit', icon: 'history' },
    { to: '/admin/system', text: 'office.nav.system', icon: 'meter' },
  ],
  manager: [
    { to: '/manager', text: 'office.nav.dashboard', icon: 'dashboard' },
    { to: '/manager/studios', text: 'office.nav.my-studios', icon: 'microphone' },
    { to: '/manager/bookings', text: 'office.nav.bookings', icon: 'calendar' },
    { to: '/manager/calendar', text: 'office.nav.calendar', icon: 'clock' },
  ],
}
