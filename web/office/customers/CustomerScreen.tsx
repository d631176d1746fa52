import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Customer } from '../../../api/contract/person-data.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { BreakableText } from '../../ui/BreakableText.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'
import { phoneText } from '../shared/bookings/when.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { CustomerBookings } from './CustomerBookings.tsx'
import { CustomerMessages } from './CustomerMessages.tsx'
import { useCustomerQuery } from './customers-api.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** The stored data about a customer: their account, blocks, bookings, payments and messages. */
export function CustomerScreen() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const answer = useCustomerQuery(id)
  const [erasing, setErasing] = useState<Customer>()
  const customer = answer.currentData
  return (
    <OfficePage
      title={customer?.name ?? t('customers.name')}
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
        {(shown) => (
          <div className="panel grid gap-8 p-5 sm:p-7">
            <h2 className="sr-only">{t('customers.name')}</h2>
            <div className="grid grid-cols-1 gap-7 md:grid-cols-2">
              <Account customer={shown} />
              <Blocks customer={shown} />
            </div>
            <CustomerBookings bookings={shown.bookings} />
            <CustomerMessages messages={shown.messages} />
          </div>
        )}
      </Loaded>
      {erasing && <EraseDialog customer={erasing} onClose={() => setErasing(undefined)} />}
    </OfficePage>
  )
}

function Account({ customer: { email, phone, account } }: { customer: Customer }) {
  const t = useTranslate()
  const format = useFormat()
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
