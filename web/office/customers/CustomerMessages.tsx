import type { StoredMessage } from '../../../api/contract/person-data.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'

const statusKeys = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  unclear: 'failed',
} as const satisfies Record<StoredMessage['status'], string>

/** The messages to a customer, each with its text on demand. */
export function CustomerMessages({ messages }: { messages: readonly StoredMessage[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DetailsPart title={t('customer.messages')}>
      {messages.length === 0 && <p className="text-muted">{t('customer.no-messages')}</p>}
      <ul className="grid gap-2">
        {messages.map(({ id, to, subject, text, status, at }) => (
          <li key={id}>
            <details>
              <summary className="cursor-pointer wrap-anywhere">
                {subject || text.slice(0, 60)}{' '}
                <span className="text-muted">
                  {to}, {format.moment(at)}, {t(`customer.message.${statusKeys[status]}`)}
                </span>
              </summary>
              <p className="mt-1 mb-2 wrap-anywhere whitespace-pre-line text-muted">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </DetailsPart>
  )
}
