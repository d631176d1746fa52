import { type ReactNode, useRef } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Lines } from '../../ui/text.tsx'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { gone, type Toast } from './toasts.ts'

/** Loads the toast of a new booking. Called while the booking is requested, so that the toast appears immediately. */
export const loadBookedToast = () => import('./BookedToast.tsx')

const BookedToast = onDemand(async () => (await loadBookedToast()).BookedToast)

const lastsMs: Record<Toast['kind'], number> = { booked: 8000, notification: 8000, words: 2500, note: 2500 }

/** The duration of a toast about an outcome that its form no longer shows. */
const untilSeenMs = 60_000

/** Returns how long a toast lasts. An error takes as long to read as a notification. */
function lastsOf(toast: Toast): number {
  if (toast.kind === 'booked' && toast.isAlone) return untilSeenMs
  return toast.kind === 'words' && toast.failed ? lastsMs.notification : lastsMs[toast.kind]
}

/**
 * The region where toasts appear. Present from the start, so that screen readers announce what is added to it. The
 * content `below` keeps its place when toasts come and go. While a dialog is open, only the latest toast is shown, in
 * one line above the dialog, so that it covers none of its buttons.
 */
export function Toaster({ below }: { below?: ReactNode }) {
  const toasts = useAppSelector((state) => state.toasts)
  const dispatch = useAppDispatch()
  return (
    <div
      data-react-aria-top-layer="true"
      className="toaster pointer-events-none fixed inset-x-3 bottom-3 z-50 grid justify-items-center sm:inset-x-auto sm:right-6 sm:bottom-6 sm:justify-items-end"
    >
      <div role="status" className="toasts grid w-full justify-items-center gap-3 sm:justify-items-end">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} lasts={lastsOf(toast)} onGone={() => dispatch(gone(toast.id))}>
            <ToastContent toast={toast} />
          </ToastCard>
        ))}
      </div>
      {below}
    </div>
  )
}

function ToastContent({ toast }: { toast: Toast }) {
  const t = useTranslate()
  switch (toast.kind) {
    case 'booked':
      return <BookedToast toast={toast} />
    case 'notification':
      return <NotificationToast {...toast} />
    case 'words':
      return <LineToast icon={toast.failed ? 'warning' : 'check'} text={toast.words} />
    case 'note':
      return <LineToast icon="check" text={t(`toast.${toast.note}`)} />
  }
}

function LineToast({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className="toast-text flex items-center gap-2 rounded-pill bg-ink px-5 py-3 font-semibold text-paper shadow-lifted forced-colors:border">
      <Icon name={icon} />
      <span className="min-w-0 wrap-anywhere">
        <Lines text={text} />
      </span>
    </p>
  )
}

/** An event that happened elsewhere. It can be closed, because it may cover what the user works on. */
function NotificationToast({ id, title, message }: Extract<Toast, { kind: 'notification' }>) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const cameFrom = useRef<Element>(null)
  const close = () => {
    dispatch(gone(id))
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    <section className="toast-text relative w-[min(92vw,400px)] rounded-panel border border-line bg-surface py-4 pr-14 pl-5 shadow-lifted">
      <h2 className="flex items-center gap-2.5 text-lg">
        <i aria-hidden="true" className="size-2.5 rounded-full bg-signal" /> {title}
      </h2>
      <p className="mt-1 text-[0.9375rem] text-muted">{message}</p>
      <IconButton
        icon="close"
        aria-label={t('toast.dismiss', { title })}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
        onClick={close}
        className="absolute top-2 right-2"
      />
    </section>
  )
}

/**
 * A toast. After `lasts` milliseconds it fades out within 300 ms and is removed. The timer is the CSS animation
 * toast-fade, which pauses while the pointer or the focus is on the toast.
 */
function ToastCard({ lasts, onGone, children }: { lasts: number; onGone: () => void; children: ReactNode }) {
  return (
    <div
      className="toast pointer-events-auto"
      style={{ animationDelay: `0ms, ${lasts}ms` }}
      onAnimationEnd={(event) => event.animationName === 'toast-fade' && onGone()}
    >
      {children}
    </div>
  )
}
