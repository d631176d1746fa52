import type { ReactNode } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as ReactAriaDialog } from 'react-aria-components'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useRestoredFocus } from './use-focus.ts'

/**
 * A full-screen dialog, dark in both themes, so that only the pictures are bright. Like every dialog, it traps the focus
 * and returns it on close.
 */
export function LightboxDialog({
  title,
  closeLabel,
  onClose,
  tools,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  /** Shown next to the title; below it on phones. */
  tools?: ReactNode
  children: ReactNode
}) {
  useRestoredFocus()
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className="scrim lightbox fixed inset-0 z-40 bg-paper text-ink"
    >
      <Modal className="h-full">
        <ReactAriaDialog className="flex h-dvh flex-col overflow-y-auto outline-none">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-[max(12px,env(safe-area-inset-top))] pb-3 sm:px-6 sm:pt-4">
            <Heading slot="title" className="min-w-0 flex-1 text-[1.1875rem] wrap-anywhere sm:text-[1.375rem]">
              {title}
            </Heading>
            <div className="max-sm:order-last max-sm:w-full">{tools}</div>
            <IconButton aria-label={closeLabel} onClick={onClose} className="-mr-2 shrink-0">
              <Icon name="close" />
            </IconButton>
          </header>
          {children}
        </ReactAriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
