import type { PaymentPage, Prompt } from '../../../api/contract/payment.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { shownUntil } from '../../shared/money/standing.ts'
import { Countdown } from './Countdown.tsx'
import { PromptNews } from './PromptNews.tsx'
import { type ServerClock, secondsUntil, useServerNow } from './server-clock.ts'
import { TestPhoneLink } from './TestPhoneLink.tsx'

/** A prompt that is being sent or shown. After the time a phone shows a prompt, only M-Pesa knows its outcome. */
export function WaitingForPhone({
  page,
  prompt,
  clock,
  phone = page.booking.customerPhone,
}: {
  page: PaymentPage
  prompt: Prompt
  clock: ServerClock
  /** The phone number that was prompted, if it was prompted from this page. */
  phone: string | undefined
}) {
  const t = useTranslate()
  const format = useFormat()
  const now = useServerNow(clock)
  const shown = secondsUntil(shownUntil(prompt), now)
  const isShown = shown > 0
  return (
    <div className="grid grid-cols-1 gap-6">
      {isShown && prompt.status === 'processing' && (
        <PromptNews
          icon="phone"
          tone="live"
          title={t('payment.on-its-way')}
          text={t('payment.on-its-way-text', { amount: format.money(prompt.amount) })}
        />
      )}
      {isShown && prompt.status !== 'processing' && (
        <PromptNews icon="phone" tone="live" title={t('payment.check-phone')} text={t('payment.check-phone-text')} />
      )}
      {!isShown && (
        <PromptNews
          icon="clock"
          tone="waiting"
          title={t('payment.still-waiting')}
          text={t('payment.still-waiting-text')}
        />
      )}
      {isShown ? (
        <Countdown label={t('payment.answer-within')} seconds={shown} of={spanOf(prompt.sentAt, shownUntil(prompt))} />
      ) : (
        <Countdown
          label={t('payment.known-within')}
          seconds={secondsUntil(prompt.expiresAt, now)}
          of={spanOf(shownUntil(prompt), prompt.expiresAt)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>{t('payment.reload-safe')}</p>
        {page.environment.simulator && <TestPhoneLink simulator={page.environment.simulator} phone={phone} />}
      </div>
    </div>
  )
}

/** Returns the seconds between two instants. */
const spanOf = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000
