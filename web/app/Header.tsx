import { useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { loadSignIn } from '../account/routes.ts'
import { type Translate, useTranslate } from '../i18n/use-translate.ts'
import { loadOffices } from '../office/routes.ts'
import { fetchAhead } from '../shared/api-client/api.ts'
import { Brand, LanguageSwitch, ThemeToggle } from '../shared/page/FrameParts.tsx'
import { mayEnter, type Session, signInParam, useSession } from '../shared/session/session.ts'
import { useSignOut } from '../shared/sign-in/session-api.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { opensDialog, useMenuPopover } from '../ui/history-layers.ts'
import { Icon } from '../ui/Icon.tsx'

/** Returns the props of a link that opens the sign-in dialog over the current page. */
export function useSignInLink() {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set(signInParam, address.get(signInParam) ?? '')
  const prefetch = () => fetchAhead(loadSignIn)
  return {
    to: { pathname, search: `${address}` },
    state: opensDialog,
    preventScrollReset: true,
    onPointerEnter: prefetch,
    onFocus: prefetch,
  } as const
}

interface Page {
  readonly to: string
  readonly text: string
  /** Loads the page on intent, if it is a large one. */
  readonly prefetch?: () => void
}

const prefetchOffice = () => void loadOffices()

/**
 * Returns the pages in the header. Visitors get the bookings of their browser, customers their own. Managers and admins
 * get their dashboards; the link to their own bookings is on their email address.
 */
const pagesFor = (t: Translate, session: Session | null): readonly Page[] => [
  { to: '/studios', text: t('shell.studios') },
  { to: '/faqs', text: t('shell.faqs') },
  { to: '/contact', text: t('shell.contact') },
  ...(session ? [] : [{ to: '/bookings', text: t('shell.kept') }]),
  ...(session?.role === 'customer' ? [{ to: '/account', text: t('session.account') }] : []),
  ...(['manager', 'admin'] as const)
    .filter((area) => session && mayEnter(session.role, area))
    .map((area) => ({ to: `/${area}`, text: t(`session.${area}`), prefetch: prefetchOffice })),
]

const navClasses = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center font-medium underline-offset-8 decoration-2 hover:underline ${isActive ? 'underline decoration-signal' : 'decoration-line'}`

/** The width from which the pages are in a row. Signed-in visitors have more pages, and their e-mail. */
const visitorClasses = { row: 'lg:flex', gap: 'gap-5', menu: 'lg:hidden' }
const memberClasses = { row: 'xl:flex', gap: 'gap-4', menu: 'xl:hidden' }

/** Brand, pages, theme and the signed-in person. On narrow displays the pages are behind a menu button. */
export function Header() {
  const t = useTranslate()
  const session = useSession()
  const pages = pagesFor(t, session)
  const { row, gap, menu } = session ? memberClasses : visitorClasses
  return (
    <header className="page flex flex-wrap items-center gap-x-2 py-3 sm:gap-x-3 md:py-5 lg:flex-nowrap lg:gap-x-6">
      <Brand />
      <nav
        aria-label={t('shell.pages')}
        className={`hidden grow items-center justify-end whitespace-nowrap ${gap} ${row}`}
      >
        {pages.map(({ to, text, prefetch }) => (
          <NavLink key={to} to={to} viewTransition onPointerEnter={prefetch} onFocus={prefetch} className={navClasses}>
            {text}
          </NavLink>
        ))}
      </nav>
      <div className="-mr-[10px] ml-auto flex min-w-0 items-center gap-1 lg:gap-3">
        {session ? <Account session={session} className={`hidden ${row}`} /> : <SignInLink />}
        <span className={`hidden ${row}`}>
          <LanguageSwitch />
        </span>
        <ThemeToggle />
        <PhoneMenu pages={pages} session={session} className={menu} />
      </div>
    </header>
  )
}

function SignInLink() {
  const t = useTranslate()
  return (
    <ButtonLink {...useSignInLink()} kind="outline" size="small" className="min-h-11 max-sm:px-3">
      {t('session.sign-in')}
    </ButtonLink>
  )
}

/** The e-mail and role of the signed-in person, and the button to sign out. */
function Account({ session, className, onGone }: { session: Session; className: string; onGone?: () => void }) {
  const t = useTranslate()
  const signOut = useSignOut()
  return (
    <div className={`min-w-0 items-center gap-3 ${className}`}>
      <Link to="/account" onClick={onGone} className="grid min-h-11 min-w-0 content-center hover:underline">
        <span className="text-sm leading-4.5 font-semibold wrap-anywhere xl:max-w-52">{session.email}</span>
        <span className="truncate text-sm leading-4 text-muted">{t(`role.${session.role}`)}</span>
      </Link>
      <Button kind="outline" size="small" className="min-h-11 shrink-0" onClick={signOut}>
        {t('session.logout')}
      </Button>
    </div>
  )
}

function PhoneMenu({
  pages,
  session,
  className,
}: {
  pages: readonly Page[]
  session: Session | null
  className: string
}) {
  const t = useTranslate()
  const menu = useRef<HTMLElement>(null)
  const onToggle = useMenuPopover(menu)
  const close = () => menu.current?.hidePopover()
  return (
    <div className={className}>
      <IconButton icon="menu" aria-label={t('shell.menu')} popoverTarget="phone-menu" />
      <nav
        ref={menu}
        id="phone-menu"
        popover="auto"
        onToggle={onToggle}
        aria-label={t('shell.pages')}
        className="fixed inset-x-3 top-16 bottom-auto m-0 max-h-[calc(100dvh-4.75rem)] w-auto overflow-y-auto overscroll-contain rounded-panel border border-line bg-surface p-3 text-ink shadow-lifted backdrop:bg-scrim"
      >
        {pages.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            viewTransition
            onClick={close}
            className="flex min-h-14 items-center justify-between rounded-control px-4 font-display text-xl font-bold hover:bg-ink-soft"
          >
            {text} <Icon name="arrow" />
          </NavLink>
        ))}
        <LanguageSwitch className="min-h-14 w-full px-4" />
        {session && (
          <Account
            session={session}
            onGone={close}
            className="mt-2 flex justify-between border-t border-line px-4 pt-4 pb-2"
          />
        )}
      </nav>
    </div>
  )
}
