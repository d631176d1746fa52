import { useId } from 'react'
import { NavLink } from 'react-router-dom'
import { type MessageId, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Brand, LanguageSwitch, ThemeToggle } from '../../shared/page/FrameParts.tsx'
import type { Session } from '../../shared/session/session.ts'
import { useSignOut } from '../../shared/sign-in/session-api.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { figuresApi } from '../shared/figures/figures-api.ts'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'

/** A sidebar link. */
interface Entry {
  readonly to: string
  readonly text: Extract<MessageId, `office.nav.${string}`>
  readonly icon: IconName
}

/** The sidebar links of each area, from top to bottom. */
const navigation: Record<OfficeArea, readonly Entry[]> = {
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
    { to: '/admin/limitations', text: 'office.nav.limitations', icon: 'warning' },
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

/** The sidebar on wide displays. On narrow ones, the header's menu button opens the same content. */
export function Sidebar({ area, session }: { area: OfficeArea; session: Session }) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-4 py-5">
      <div className="flex items-center justify-between pl-3">
        <Brand />
        <ThemeToggle />
      </div>
      <SidebarContent area={area} session={session} />
    </aside>
  )
}

/** The area's name, its screens and the signed-in user. */
export function SidebarContent({ area, session, onGone }: { area: OfficeArea; session: Session; onGone?: () => void }) {
  const t = useTranslate()
  const signOut = useSignOut()
  const waiting = useWaiting(area)
  return (
    <>
      <p className="mt-5 mb-2 px-3 font-display text-lg font-bold tracking-[-0.02em]">{t(`office.${area}.sidebar`)}</p>
      <nav aria-label={t('office.screens')} className="grid gap-0.5">
        {navigation[area].map((entry) => (
          <Screen
            key={entry.to}
            entry={entry}
            end={entry.to === `/${area}`}
            waiting={waiting.get(entry.to) ?? 0}
            onGone={onGone}
          />
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 pt-3">
        {session.role === 'admin' && <OtherArea area={area} onGone={onGone} />}
        <NavLink to="/" onClick={onGone} className={entryClasses}>
          <Icon name="back" /> {t('office.site')}
        </NavLink>
        <div className="mt-1 border-t border-line px-3 pt-3">
          <p className="truncate text-[0.9375rem] font-semibold" title={session.email}>
            {session.email}
          </p>
          <p className="text-sm text-muted">{t(`role.${session.role}`)}</p>
        </div>
        <div className="flex items-center gap-1">
          <PlainButton onClick={signOut} className={`grow ${entryClasses({ isActive: false })}`}>
            <Icon name="exit" /> {t('session.logout')}
          </PlainButton>
          <LanguageSwitch />
        </div>
      </div>
    </>
  )
}

/** The link to a screen, described by the number of its entries that wait for a decision. */
function Screen({
  entry: { to, text, icon },
  end,
  waiting,
  onGone,
}: {
  entry: Entry
  end: boolean
  waiting: number
  onGone: (() => void) | undefined
}) {
  const { t, format } = useWords()
  const id = useId()
  return (
    <NavLink
      to={to}
      end={end}
      onClick={onGone}
      className={entryClasses}
      aria-labelledby={id}
      aria-describedby={waiting > 0 ? `${id}-waiting` : undefined}
    >
      <Icon name={icon} />
      <span id={id}>{t(text)}</span>
      {waiting > 0 && (
        <span className="ml-auto min-w-6 rounded-pill bg-signal px-1.5 text-center text-sm font-semibold text-on-signal tabular-nums">
          <span aria-hidden="true">{format.count(waiting)}</span>
          <span id={`${id}-waiting`} className="sr-only">
            {t('office.waiting', { count: waiting })}
          </span>
        </span>
      )}
    </NavLink>
  )
}

function OtherArea({ area, onGone }: { area: OfficeArea; onGone: (() => void) | undefined }) {
  const t = useTranslate()
  const other = area === 'admin' ? 'manager' : 'admin'
  return (
    <NavLink to={`/${other}`} onClick={onGone} className={entryClasses}>
      <Icon name="dashboard" /> {t(other === 'admin' ? 'office.admin.sidebar' : 'office.manager.header')}
    </NavLink>
  )
}

const entryClasses = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 pointer-fine:min-h-10 items-center gap-3 rounded-control px-3 text-left transition-colors hover:bg-ink-soft ${isActive ? 'bg-ink-soft font-semibold' : 'font-medium'}`

/** Returns how many entries wait for a decision, by the path of their screen. Empty until the figures are known. */
function useWaiting(area: OfficeArea): ReadonlyMap<string, number> {
  const { data: ofAdmins } = figuresApi.useAdminStatsQuery(undefined, { skip: area !== 'admin' })
  const { data: ofManagers } = figuresApi.useManagerStatsQuery(undefined, { skip: area !== 'manager' })
  if (area === 'admin')
    return new Map([
      ['/admin/bookings', ofAdmins?.toDecide ?? 0],
      ['/admin/payments', ofAdmins?.paymentsToDecide ?? 0],
    ])
  return new Map([['/manager/bookings', ofManagers?.toDecide ?? 0]])
}
