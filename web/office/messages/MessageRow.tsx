import { Link } from 'react-router-dom'
import type { ListedMessage } from '../../../api/contract/messages.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { factText } from '../shared/audit/event-words.ts'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { LeftNote, space, useRowButton } from '../shared/lists/PolledList.tsx'
import { tones } from './message-filter.ts'

/** A message: its purpose, recipient, channel and status. It opens to its text. */
export function MessageRow({
  message,
  left,
  onRetry,
}: {
  message: ListedMessage
  /** Whether the list no longer contains the message, so that its status is not known. */
  left: boolean
  onRetry: () => void
}) {
  const { t, format } = useWords()
  const { open, id, button } = useRowButton('min-h-8 items-center text-left')
  const { channel, template, to, status, why, booking, createdAt, mayRetry } = message
  const name = factText(t, 'template', template)
  return (
    <li className="border-line not-last:border-b">
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 px-4 py-4 hover:bg-sunken sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_150px_120px] xl:items-center">
        <div className="min-w-0">
          <h2 className="font-sans text-base tracking-normal">{button(name, t('messages.details', { name, to }))}</h2>
          <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm text-muted tabular-nums">
            <span className="whitespace-nowrap">{format.moment(createdAt)}</span>
            {booking && (
              <Link
                to={`/admin/bookings?search=${booking.code}`}
                className="relative inline-flex min-h-7 items-center font-semibold tracking-[0.04em] text-ink underline-offset-4 hover:underline"
              >
                {booking.code}
              </Link>
            )}
          </p>
        </div>
        <p className="flex min-w-0 items-center gap-2 max-xl:order-2 max-xl:col-span-full">
          <Icon name={channel === 'sms' ? 'phone' : 'mail'} className="text-muted" />
          <span className="sr-only">{t(`messages.channel.${channel}`)} </span>
          <span className="min-w-0 [overflow-wrap:anywhere] tabular-nums">
            {channel === 'sms' ? phoneText(to) : to}
          </span>
        </p>
        <div className="max-xl:order-1 max-xl:justify-self-end">
          {left ? <LeftNote /> : <StatusChip tone={tones[status]}>{t(`messages.status.${status}`)}</StatusChip>}
        </div>
        <div className="relative empty:hidden max-xl:order-4 max-xl:col-span-full xl:justify-self-end">
          {mayRetry && (
            <Button
              key={String(left)}
              kind="outline"
              size="small"
              aria-label={t('messages.retry-one', { name, to })}
              onClick={onRetry}
              {...(left && space)}
            >
              <Icon name="refresh" className="size-4.5!" /> {t('messages.retry')}
            </Button>
          )}
        </div>
        {why && (
          <p
            lang="en"
            className={`text-[0.9375rem] break-words text-signal-text max-xl:order-3 max-xl:col-span-full xl:col-span-full xl:pl-4 ${left ? 'invisible' : ''}`}
          >
            {why}
          </p>
        )}
      </div>
      <div id={id} className={open ? 'border-t border-dashed border-line px-4 py-5 sm:px-10' : ''}>
        {open && <MessageText message={message} />}
      </div>
    </li>
  )
}

/** The full text of a message and the number of attempts to send it. */
function MessageText({ message }: { message: ListedMessage }) {
  const { t, format } = useWords()
  const { channel, subject, text, language, tries, changedAt } = message
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted tabular-nums">
        {t('messages.meta', {
          channel: t(`messages.channel.${channel}`),
          language: t(`messages.language.${language}`),
          tries,
          moment: format.moment(changedAt),
        })}
      </p>
      <div lang={language} className="max-w-[68ch] rounded-control bg-sunken px-4 py-3.5">
        {subject && <p className="mb-2 font-semibold break-words">{subject}</p>}
        <p className="break-words whitespace-pre-wrap">{text}</p>
      </div>
    </div>
  )
}
