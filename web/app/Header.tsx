import { useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

const pages = [
  { to: '/studios', text: 'shell.studios' },
  { to: '/faqs', text: 'shell.faqs' },
] as const

const navLook = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center font-medium underline-offset-8 decoration-2 hover:underline ${isActive ? 'underline decoration-signal' : 'decoration-line'}`

/** Brand, pages and theme; on phones the pages are behind a menu button. */
export function Header() {
  const say = useText()
  return (
    <header className="page flex flex-wrap items-center gap-x-6 py-3 md:py-5">
      <Brand />
      <nav aria-label={say('shell.pages')} className="ml-auto hidden items-center gap-7 md:flex">
        {pages.map(({ to, text }) => (
          <NavLink key={to} to={to} className={navLook}>
            {say(text)}
          </NavLink>
        ))}
      </nav>
      <div className="-mr-[10px] ml-auto flex items-center md:ml-0">
        <ThemeToggle />
        <PhoneMenu />
      </div>
    </header>
  )
}

function PhoneMenu() {
  const say = useText()
  const menu = useRef<HTMLElement>(null)
  return (
    <div className="md:hidden">
      <IconButton aria-label={say('shell.menu')} popoverTarget="phone-menu">
        <Icon name="menu" />
      </IconButton>
      <nav
        ref={menu}
        id="phone-menu"
        popover="auto"
        aria-label={say('shell.pages')}
        className="fixed inset-x-3 top-16 bottom-auto m-0 w-auto rounded-panel border border-line bg-surface p-3 text-ink shadow-lifted backdrop:bg-scrim"
      >
        {pages.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            onClick={() => menu.current?.hidePopover()}
            className="flex min-h-14 items-center justify-between rounded-control px-4 font-display text-xl font-bold hover:bg-ink-soft"
          >
            {say(text)} <Icon name="arrow" />
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
