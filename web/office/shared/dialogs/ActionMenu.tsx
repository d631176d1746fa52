import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Button as Trigger } from 'react-aria-components'
import { Icon } from '../../../ui/Icon.tsx'

/** An entry of a menu. */
export interface MenuAction {
  readonly id: string
  readonly text: string
  readonly onAction: () => void
}

/** A menu of actions behind one button. */
export function ActionMenu({
  actions,
  pending = false,
  className,
  children,
}: {
  actions: readonly MenuAction[]
  /** Whether the last selected action is still running. */
  pending?: boolean
  className: string
  /** The content of the button. */
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      <Trigger isPending={pending} className={className}>
        {children}
      </Trigger>
      <Popover
        placement="bottom end"
        className="min-w-60 rounded-panel border border-line bg-surface p-2 shadow-lifted"
      >
        <Menu className="grid outline-none">
          {actions.map(({ id, text, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              onAction={onAction}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-4 font-medium -outline-offset-3 data-focused:bg-ink-soft"
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** A menu for cards without room for a button per action: three dots, labelled for screen readers. */
export function MoreActions({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <ActionMenu actions={actions} className="grid size-11 place-items-center rounded-pill hover:bg-ink-soft">
      <span className="sr-only">{label}</span>
      <Icon name="more" />
    </ActionMenu>
  )
}
