import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FoundCustomer } from '../../../api/contract/person-data.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { NotLoaded } from '../../shared/page/ErrorPage.tsx'
import { Options, Select } from '../../ui/Field.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BreakableText, NoBreakText } from '../../ui/text.tsx'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type ListUrl, useListUrl } from '../shared/lists/list-url.ts'
import { type Column, Table } from '../shared/lists/Table.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { customersApi } from './customers-api.ts'

const choices = [6, 12, 24, 36, 60, 84]

/** Shows which inactive customers will be erased, and previews other settings. */
function Retention() {
  const { t, format } = useWords()
  const [chosen, setChosen] = useState<number>()
  const answer = customersApi.useRetentionQuery(chosen)
  const { data, error } = answer
  const failed = error !== undefined && <NotLoaded text={t('retention.failed')} answer={answer} />
  if (!data) return failed || null
  const { setting, months, before, people, bookings, accounts } = data
  const offered = [...new Set([...choices, chosen ?? months])].sort((one, other) => one - other)
  return (
    <section aria-labelledby="retention" className="panel mt-6 grid grid-cols-1 gap-4 p-5 sm:p-7">
      <h2 id="retention" className="text-2xl">
        {t('retention.title')}
      </h2>
      <p>{setting === null ? t('retention.off') : t('retention.on', { months: setting })}</p>
      <Select
        label={t('retention.preview')}
        value={chosen ?? months}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        <Options of={offered} text={(each) => t('retention.months', { months: each })} />
      </Select>
      {failed}
      <div role="status" className="grid gap-2">
        <p>{t('retention.found', { day: format.wholeDate(before), people, bookings })}</p>
        <p>{t('retention.accounts', { accounts })}</p>
      </div>
    </section>
  )
}

const shortest = 2

/** Finds customers by name, phone, email or booking code. */
export function CustomersScreen() {
  const t = useTranslate()
  const list = useListUrl()
  return (
    <OfficePage title={t('office.nav.customers')} subtitle={t('customers.subtitle')}>
      <FilterBar list={list} search={t('customers.search')} />
      {list.value('search').trim().length < shortest ? (
        <>
          <EmptyState level={2} icon="person" title={t('customers.start')} text={t('customers.start-text')} />
          <Retention />
        </>
      ) : (
        <FoundCustomers list={list} />
      )}
    </OfficePage>
  )
}

function FoundCustomers({ list }: { list: ListUrl }) {
  const t = useTranslate()
  const answer = customersApi.useCustomersQuery(list.value('search').trim())
  return (
    <Loaded answer={answer} failed={t('customers.failed')} skeleton={<Skeleton className="h-56 w-full" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState level={2} icon="person" title={t('customers.none')} text={t('customers.none-text')} />
        ) : (
          <CustomersTable customers={items} />
        )
      }
    </Loaded>
  )
}

function CustomersTable({ customers }: { customers: readonly FoundCustomer[] }) {
  const { t, format } = useWords()
  const columns: Column<FoundCustomer>[] = [
    {
      id: 'name',
      name: t('booked.customer'),
      cell: ({ id, name, email, hasAccount }) => (
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link to={`/admin/customers/${id}`} className="font-semibold wrap-anywhere underline underline-offset-4">
              {name}
            </Link>
            {hasAccount && <StatusChip tone="neutral">{t('customers.has-account')}</StatusChip>}
          </span>
          <span className="text-[0.9375rem] wrap-anywhere text-muted">
            <BreakableText text={email} />
          </span>
        </span>
      ),
    },
    { id: 'phone', name: t('person.phone'), cell: ({ phone }) => phoneText(phone ?? '') },
    { id: 'bookings', name: t('office.bookings'), cell: ({ bookings }) => format.count(bookings) },
    {
      id: 'last',
      name: t('customers.last'),
      cell: ({ lastRequestAt }) => (
        <NoBreakText text={lastRequestAt ? format.moment(lastRequestAt) : t('customers.never')} />
      ),
    },
  ]
  return <Table caption={t('office.nav.customers')} columns={columns} rows={customers} keyOf={({ id }) => id} />
}
