import { useFormat, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { ToastCard } from '../ui/ToastCard.tsx'
import { copyText } from './copy-text.ts'
import { useAppDispatch, useAppSelector } from './store.ts'
import { gone, noted, type Toast } from './toasts.ts'

const lastsMs: Record<Toast['kind'], number> = { booked: 8000, news: 8000, words: 2500, note: 2500 }

/** Where toasts appear; present from the start, so that screen readers hear what is put into it. */
export function Toaster() {
  const shown = useAppSelector((state) => state.toasts)
  const dispatch = useAppDispatch()
  return (
    <div
      role="status"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 grid justify-items-center gap-3 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:justify-items-end"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} lasts={lastsMs[toast.kind]} onGone={() => dispatch(gone(toast.id))}>
          <ToastContent toast={toast} />
        </ToastCard>
      ))}
    </div>
  )
}

function ToastContent({ toast }: { toast: Toast }) {
  const say = useText()
  switch (toast.kind) {
    case 'booked':
      return <BookedToast toast={toast} />
    case 'news':
      return <NewsToast title={toast.title} message={toast.message} />
    case 'words':
      return <LineToast icon={toast.failed ? 'warning' : 'check'} text={toast.words} />
    case 'note':
      return <LineToast icon="check" text={say(`toast.${toast.note}`)} />
  }
}

/** 'Booking Confirmed!' with what was booked. */
export function BookedToast({ toast }: { toast: Extract<Toast, { kind: 'booked' }> }) {
  const say = useText()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const copy = async () => {
    await copyText(toast.code)
    dispatch(noted('code-copied'))
  }
  const facts = [
    [say('toast.code'), toast.code],
    [say('toast.studio'), toast.studio],
    [say('toast.date'), toast.date ? format.shortDate(toast.date) : say('toast.date-open')],
    [say('toast.session'), toast.sessionType],
  ]
  return (
    <section className="w-[min(92vw,400px)] rounded-panel border border-line bg-surface p-5 shadow-lifted">
      <h2 className="flex items-center gap-2.5 text-xl">
        <span className="grid size-7 place-items-center rounded-full bg-green-soft text-green-text">
          <Icon name="check" className="size-4.5!" />
        </span>
        {say('toast.booked')}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-[15px]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{say('toast.review')}</p>
      <div className="mt-4 flex gap-2">
        <Button kind="ink" size="small" wide onClick={() => dispatch(gone(toast.id))}>
          {say('toast.got-it')}
        </Button>
        <Button kind="outline" size="small" wide onClick={copy}>
          <Icon name="copy" /> {say('toast.copy')}
        </Button>
      </div>
    </section>
  )
}

function LineToast({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className="flex items-center gap-2 rounded-pill bg-ink px-5 py-3 font-semibold text-paper shadow-lifted">
      <Icon name={icon} /> {text}
    </p>
  )
}

function NewsToast({ title, message }: { title: string; message: string }) {
  return (
    <section className="w-[min(92vw,400px)] rounded-panel border border-line bg-surface px-5 py-4 shadow-lifted">
      <h2 className="flex items-center gap-2.5 text-lg">
        <i aria-hidden="true" className="size-2.5 rounded-full bg-signal" /> {title}
      </h2>
      <p className="mt-1 text-[15px] text-muted">{message}</p>
    </section>
  )
}
