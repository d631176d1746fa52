import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Customer, StoredBooking, StoredMessage } from '../../../api/contract/person-data.ts'
import { shortened } from '../../../language/text.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { receiptName } from '../../shared/money/payment-state.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { depthOf } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BreakableText, NoBreakText } from '../../ui/text.tsx'
import { erasureWarnings, officeTones, phoneText } from '../shared/bookings/booking-words.ts'
import { bookingsApi } from '../shared/bookings/bookings-api.ts'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { customersApi } from './customers-api.ts'

const statusKeys = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  unclear: 'failed',
} as const satisfies Record<StoredMessage['status'], string>

/** The messages to a customer, each with its text on demand. */
function CustomerMessages({ messages }: { messages: readonly StoredMessage[] }) {
  const { t, format } = useWords()
  return (
    <DetailsPart title={t('customer.messages')}>
      {messages.length === 0 && <p className="text-muted">{t('customer.no-messages')}</p>}
      <ul className="grid gap-2">
        {messages.map(({ id, channel, to, subject, text, status, at }) => (
          <li key={id}>
            <details>
              <summary className="cursor-pointer wrap-anywhere">
                {subject || shortened(text, 60)}{' '}
                <span className="text-muted">
                  {channel === 'sms' ? phoneText(to) : to},{' '}
                  <span className="whitespace-nowrap">{format.moment(at)}</span>,{' '}
                  {t(`customer.message.${statusKeys[status]}`)}
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

/** Erases a customer after listing the data that is deleted and the data that stays. */
function EraseDialog({
  customer: { id, name, account, bookings, messages },
  onErased,
  onClose,
}: {
  customer: Customer
  onErased: () => void
  onClose: () => void
}) {
  const { t, format } = useWords()
  const [erase] = customersApi.useErasePersonMutation()
  const counts = { bookings: bookings.length, messages: messages.length, account: account ? 'yes' : 'no' }
  const send = async () => {
    const sent = await erase(id)
    if (!sent.error) onErased()
    return sent
  }
  return (
    <ConfirmDialog
      title={t('customer.erase-title', { name })}
      text={`${t('customer.erase-goes', counts)} ${t('customer.erase-stays')}`}
      warnings={erasureWarnings(t, format, bookings)}
      action={t('customer.erase-yes')}
      send={send}
      failed={t('customer.erase-failed')}
      done={t('customer.erased')}
      onClose={onClose}
    />
  )
}

/** A customer's bookings with their payments and refunds. */
function CustomerBookings({ bookings }: { bookings: readonly StoredBooking[] }) {
  const t = useTranslate()
  return (
    <DetailsPart title={t('customer.bookings')}>
      {bookings.length === 0 && <p className="text-muted">{t('customer.no-bookings')}</p>}
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <CustomerBooking booking={booking} />
          </li>
        ))}
      </ul>
    </DetailsPart>
  )
}

function CustomerBooking({ booking }: { booking: StoredBooking }) {
  const { t, format } = useWords()
  const { code, status, sessionType, date, price, payments, refunds } = booking
  const facts = [studioName(t, booking.studioName), sessionType, date ? format.wholeDate(date) : t('bookings.no-time')]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/admin/bookings?search=${code}`} className="font-semibold underline underline-offset-4">
          {code}
        </Link>
        <StatusChip tone={officeTones[status]}>{t(`bookings.status.${status}`)}</StatusChip>
        <span className="tabular-nums">{format.money(price)}</span>
      </p>
      <p className="wrap-anywhere text-muted">{joinFacts(...facts)}</p>
      {payments.map(({ amount, at, ...receipt }) => (
        <p key={receipt.direct?.id ?? receipt.receipt} className="text-muted">
          <NoBreakText
            text={t('customer.paid', {
              amount: format.money(amount),
              receipt: receiptName(t, receipt),
              moment: format.moment(at),
            })}
          />
        </p>
      ))}
      {refunds.map(({ amount, status, at }, i) => (
        <p key={`${at} ${i}`} className="text-muted">
          <NoBreakText
            text={
              status === 'due'
                ? t('customer.refund-due', { amount: format.money(amount) })
                : t('customer.refunded', { amount: format.money(amount), moment: format.moment(at) })
            }
          />
        </p>
      ))}
    </>
  )
}

/** The stored data about a customer: their account, blocks, bookings, payments and messages. */
export function CustomerScreen() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const [erasing, setErasing] = useState<Customer>()
  const [isErased, setErased] = useState(false)
  const answer = bookingsApi.useCustomerQuery(isErased ? skipToken : id)
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Once the dialog's entry is gone, so that this screen is the one that is replaced.
    if (isErased && depthOf(location) === 0) void navigate('/admin/customers', { replace: true })
  }, [isErased, location, navigate])
  const onErased = () => {
    setErased(true)
    setErasing(undefined)
  }
  const customer = answer.currentData
  return (
    <OfficePage
      title={customer?.name ?? t('booked.customer')}
      actions={
        <>
          <ButtonLink kind="outline" to="/admin/customers">
            <Icon name="back" /> {t('customer.back')}
          </ButtonLink>
          {customer && (
            <Button kind="quiet" className="text-signal-text" onClick={() => setErasing(customer)}>
              <Icon name="trash" /> {t('customer.erase')}
            </Button>
          )}
        </>
      }
    >
      <Loaded answer={answer} failed={t('customer.failed')} skeleton={<Skeleton className="h-96 w-full" />}>
        {(loaded) => (
          <div className="panel grid gap-8 p-5 sm:p-7">
            <h2 className="sr-only">{t('booked.customer')}</h2>
            <div className="grid grid-cols-1 gap-7 md:grid-cols-2">
              <Account customer={loaded} />
              <Blocks customer={loaded} />
            </div>
            <CustomerBookings bookings={loaded.bookings} />
            <CustomerMessages messages={loaded.messages} />
          </div>
        )}
      </Loaded>
      {erasing && <EraseDialog customer={erasing} onErased={onErased} onClose={() => setErasing(undefined)} />}
    </OfficePage>
  )
}

function Account({ customer: { email, phone, account } }: { customer: Customer }) {
  const { t, format } = useWords()
  return (
    <DetailsPart title={t('customer.account')}>
      <p className="wrap-anywhere">
        <BreakableText text={email} />
        {phone && <span className="block tabular-nums">{phoneText(phone)}</span>}
      </p>
      <p className="text-muted">
        {account ? t('customer.since', { day: format.fullDate(account.createdAt) }) : t('customer.no-account')}
        {account && !account.emailVerified && <span className="block">{t('customer.unverified')}</span>}
      </p>
    </DetailsPart>
  )
}

function Blocks({ customer: { email, phone, blocks } }: { customer: Customer }) {
  const t = useTranslate()
  const addressOf = (kind: 'phone' | 'email', value: string) => `/admin/blocks?${new URLSearchParams({ kind, value })}`
  return (
    <DetailsPart title={t('customer.blocks')}>
      {blocks.length === 0 && <p className="text-muted">{t('customer.no-blocks')}</p>}
      {blocks.map(({ id, value, reason }) => (
        <p key={id} className="wrap-anywhere">
          {value} <span className="block text-muted">{reason}</span>
        </p>
      ))}
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {phone && (
          <Link to={addressOf('phone', phone)} className="underline underline-offset-4">
            {t('customer.block-phone')}
          </Link>
        )}
        {email !== '' && (
          <Link to={addressOf('email', email)} className="underline underline-offset-4">
            {t('customer.block-email')}
          </Link>
        )}
      </p>
    </DetailsPart>
  )
}
