import type { PaymentPage, Prompt } from '../../../api/contract/payment.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { storedObject } from '../../shared/drafts/drafts.ts'
import { promptEndsAt } from '../../shared/money/payment-state.ts'
import { normalisedPhone, writtenPhone } from '../../shared/money/phone.ts'
import { writeStorage } from '../../shared/session/session.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useAnnounced } from '../../ui/States.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { clockText, type ServerClock, secondsUntil, useServerNow } from './use-payment.ts'

const tones = {
  live: 'bg-signal-soft text-signal-text',
  waiting: 'bg-gold-soft text-gold',
  good: 'bg-green-soft text-green-text',
  ended: 'bg-ink-soft text-ink',
} as const

export type PromptTone = keyof typeof tones

/** The state of a prompt: icon, title and text. The surrounding Announcer announces its title when it changes. */
export function PromptStatus({
  icon,
  tone,
  title,
  text,
}: {
  icon: IconName
  tone: PromptTone
  title: string
  text: string
}) {
  useAnnounced(title)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
        <Icon name={icon} className="size-6!" />
      </span>
      <div className="grid min-w-0 flex-[1_1_11rem] grid-cols-1 gap-1.5">
        <NoBreak as="h2" id="prompt" className="text-2xl" text={title} />
        <NoBreak className="text-muted" text={text} />
      </div>
    </div>
  )
}

const key = 'studioni.prompted'

/** A prompt and the phone number that this tab sent it to. */
interface Prompted {
  readonly id: string
  readonly phone: string
}

const isPrompted = (value: object): value is Prompted =>
  'id' in value && 'phone' in value && typeof value.id === 'string' && typeof value.phone === 'string'

/** Remembers in this tab, across reloads, which phone number a prompt was sent to, if the browser lets us. */
export const savePromptedPhone = (prompted: Prompted): boolean =>
  writeStorage(key, JSON.stringify(prompted), 'sessionStorage')

/** Returns the phone number that a prompt was sent to from this tab; undefined if it was sent elsewhere. */
export function promptedPhone(id: string): string | undefined {
  const saved = storedObject(key)
  return saved && isPrompted(saved) && saved.id === id ? saved.phone : undefined
}

/** A prompt that is being sent or shown. After the time a phone shows a prompt, only M-Pesa knows its outcome. */
export function WaitingForPhone({
  page,
  prompt,
  clock,
  promptedPhone,
  onChange,
}: {
  page: PaymentPage
  prompt: Prompt
  clock: ServerClock
  /** The phone number that was prompted, if it was prompted from this page. */
  promptedPhone: string | undefined
  /** Leads back to the field for the phone number. */
  onChange: () => void
}) {
  const { t, format } = useWords()
  const now = useServerNow(clock)
  const secondsLeft = secondsUntil(promptEndsAt(prompt), now)
  const isVisible = secondsLeft > 0
  return (
    <div className="grid grid-cols-1 gap-6">
      {isVisible && prompt.status === 'processing' && (
        <PromptStatus
          icon="phone"
          tone="live"
          title={t('payment.on-its-way')}
          text={t('payment.on-its-way-text', { amount: format.money(prompt.amount) })}
        />
      )}
      {isVisible && prompt.status !== 'processing' && (
        <PromptStatus icon="phone" tone="live" title={t('payment.check-phone')} text={t('payment.check-phone-text')} />
      )}
      {!isVisible && (
        <PromptStatus
          icon="clock"
          tone="waiting"
          title={t('payment.still-waiting')}
          text={t('payment.still-waiting-text')}
        />
      )}
      {isVisible ? (
        <Countdown
          label={t('payment.answer-within')}
          seconds={secondsLeft}
          of={spanOf(prompt.sentAt, promptEndsAt(prompt))}
        />
      ) : (
        <Countdown
          label={t('payment.known-within')}
          seconds={secondsUntil(prompt.expiresAt, now)}
          of={spanOf(promptEndsAt(prompt), prompt.expiresAt)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p className="flex basis-full flex-wrap items-center gap-x-3">
          {promptedPhone && <span>{t('payment.asked-phone', { phone: writtenPhone(promptedPhone) })}</span>}
          <button
            type="button"
            className="link min-h-11 text-ink"
            aria-label={t('payment.change-phone')}
            onClick={onChange}
          >
            {t(promptedPhone ? 'payment.change' : 'payment.change-phone')}
          </button>
        </p>
        <p>{t('payment.reload-safe')}</p>
        {page.environment.simulator && (
          <TestPhoneLink simulator={page.environment.simulator} phone={promptedPhone ?? page.booking.customerPhone} />
        )}
      </div>
    </div>
  )
}

/** Returns the seconds between two instants. */
const spanOf = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000

const cells = Array.from({ length: 13 }, (_, i) => i)

/** Shows the remaining time as digits and as a level meter whose cells turn off one by one. */
function Countdown({ label, seconds, of }: { label: string; seconds: number; of: number }) {
  const t = useTranslate()
  const lit = Math.ceil((cells.length * seconds) / Math.max(1, of))
  return (
    <div className="grid gap-3 rounded-card bg-sunken px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span role="timer" className="font-display text-4xl font-bold tracking-[-0.02em] tabular-nums">
          <span aria-hidden="true">{clockText(seconds)}</span>
          <span className="sr-only">{t('payment.time-left', { clock: clockText(seconds) })}</span>
        </span>
      </div>
      <div aria-hidden="true" className="hour-strip">
        {cells.map((cell) => (
          <i key={cell} className="hour-cell" data-state={cell < lit ? 'live' : 'past'} />
        ))}
      </div>
    </div>
  )
}

/** Links to the simulated phone, in a new tab. Exists only where phones are simulated. */
function TestPhoneLink({ simulator, phone }: { simulator: string; phone: string }) {
  const t = useTranslate()
  const [path, query] = simulator.split('?')
  const params = new URLSearchParams(query)
  params.set('phone', normalisedPhone(phone))
  return (
    <a
      href={`${path}?${params}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center text-ink"
    >
      {t('payment.test-phone')}
    </a>
  )
}
