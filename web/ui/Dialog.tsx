import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as ReactAriaDialog } from 'react-aria-components'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button, IconButton } from './Button.tsx'
import { type Steps, useHistorySteps } from './history-layers.ts'
import { NoBreak } from './text.tsx'
import { useRestoredFocus } from './use-focus.ts'

const StepsContext = createContext<Steps | undefined>(undefined)

/** Combines consecutive dialogs into steps of one: Back goes to the previous step, and closes the first one. */
export const DialogSteps = StepsContext.Provider

/**
 * A modal dialog that returns the focus when it closes, and that the browser's Back closes: a sheet from the bottom on
 * phones, a card in the middle elsewhere.
 */
export function Dialog({
  title,
  eyebrow,
  onClose,
  wide = false,
  role = 'dialog',
  footer,
  children,
}: {
  title: string
  /** A line above the title, such as the current step. */
  eyebrow?: string | undefined
  onClose: () => void
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Stays visible below the scrolling content, except on low displays, where the whole dialog scrolls. */
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTranslate()
  useRestoredFocus()
  useHistorySteps(useContext(StepsContext) ?? { depth: 1, onBack: onClose })
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => !open && onClose()}
      className="scrim fixed inset-0 z-40 flex items-end justify-center bg-scrim sm:items-center sm:p-6"
    >
      <Modal
        className={`sheet w-full overflow-hidden rounded-t-panel bg-surface shadow-lifted forced-colors:border sm:rounded-panel ${wide ? 'sm:max-w-5xl' : 'sm:max-w-lg'}`}
      >
        <ReactAriaDialog
          role={role}
          className="flex max-h-[92dvh] flex-col outline-none sm:max-h-[88dvh] [@media(max-height:30rem)]:block [@media(max-height:30rem)]:overflow-y-auto [@media(max-height:30rem)]:overscroll-contain [@media(max-height:30rem)]:[&_button]:scroll-my-2"
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
            <div className="min-w-0">
              {eyebrow && <NoBreak className="mb-1 text-sm text-muted" text={eyebrow} />}
              <Heading slot="title" className="text-[1.625rem]">
                {title}
              </Heading>
            </div>
            <IconButton icon="close" aria-label={t('close')} onClick={onClose} className="-mt-1 -mr-2 shrink-0" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [@media(max-height:30rem)]:overflow-visible px-5 pt-1 pb-6 sm:px-7">
            <DialogSteps value={undefined}>{children}</DialogSteps>
          </div>
          {footer && (
            <footer className="border-t border-line px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-7">
              {footer}
            </footer>
          )}
        </ReactAriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

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
            <IconButton icon="close" aria-label={closeLabel} onClick={onClose} className="-mr-2 shrink-0" />
          </header>
          {children}
        </ReactAriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A dialog that asks a question, with its two answers. */
export function AlertDialog({
  no,
  yes,
  busy,
  onYes,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'role' | 'wide' | 'footer'> & {
  no: string
  yes: string
  busy: boolean
  onYes: () => void
}) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button kind="outline" wide onClick={dialog.onClose}>
            {no}
          </Button>
          <Button kind="signal" wide busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </div>
      }
    />
  )
}
