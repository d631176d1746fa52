import { useState } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { needsAction } from '../shared/bookings/booking-look.ts'
import { type Page, useOfficeBookingsQuery } from '../shared/bookings/bookings-api.ts'
import { DateFilter } from '../shared/lists/DateFilter.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type ListUrl, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { SearchBox } from '../shared/lists/SearchBox.tsx'
import { Summary } from '../shared/lists/Summary.tsx'
import { useSettled } from '../shared/lists/use-settled.ts'
import { WaitingRows } from '../shared/lists/WaitingRows.tsx'
import type { Namespace } from '../shared/page/navigation.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { type Asked, AskedDialog } from './AskedDialog.tsx'
import { BookingRow } from './BookingRow.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { filterFrom, statusChoices } from './filter.ts'

const pageSize = 10

/** Lists all bookings for admins to approve or reject. */
export const AdminBookings = () => <BookingsScreen area="admin" />

/** Lists the bookings of a manager's studios to confirm or reject. */
export const ManagerBookings = () => <BookingsScreen area="manager" />

function BookingsScreen({ area }: { area: Namespace }) {
  const t = useTranslate()
  const list = useListUrl()
  const filter = filterFrom(list.value)
  const answer = useOfficeBookingsQuery({ area, filter, limit: pageSize, offset: (list.page - 1) * pageSize })
  const asks = (booking: AdminBooking) => needsAction(area, booking)
  const { rows, waiting, show } = useSettled(JSON.stringify([filter, list.page]), answer, { idOf, asks })
  const [asked, setAsked] = useState<Asked>()
  const count = waiting.length
  return (
    <OfficePage
      title={t('bookings.title')}
      subtitle={t(`bookings.subtitle.${area}`)}
      actions={area === 'admin' && <ExportMenu filter={filter} />}
    >
      {answer.data && <TotalsSummary totals={answer.data.totals} />}
      <BookingFilters list={list} />
      <WaitingRows
        text={count > 0 ? t(waiting.every(asks) ? 'bookings.new' : 'bookings.more', { count }) : undefined}
        onShow={show}
      />
      <Loaded answer={answer} failed={t('bookings.failed')} skeleton={<RowsSkeleton />}>
        {({ total, more }) =>
          rows.length === 0 ? (
            <NoBookings narrowed={Object.keys(filter).length > 0} onClear={list.clear} />
          ) : (
            <>
              <ul className="panel overflow-hidden">
                {rows.map((row) => (
                  <BookingRow
                    key={row.item.id}
                    area={area}
                    row={row}
                    onAsk={(ask, booking) => setAsked({ ask, booking })}
                  />
                ))}
              </ul>
              <Pagination list={list} total={total} more={more} size={pageSize} />
            </>
          )
        }
      </Loaded>
      {asked && <AskedDialog area={area} asked={asked} onClose={() => setAsked(undefined)} />}
    </OfficePage>
  )
}

const idOf = ({ id }: AdminBooking) => id

const summed = ['all', 'action_required', 'approved', 'paid', 'completed', 'rejected', 'cancelled'] as const

function TotalsSummary({ totals }: Pick<Page, 'totals'>) {
  const t = useTranslate()
  return (
    <Summary
      label={t('bookings.summary')}
      figures={summed.map((name) => ({ text: t(`bookings.total.${name}`), figure: String(totals[name]) }))}
    />
  )
}

function BookingFilters({ list }: { list: ListUrl }) {
  const t = useTranslate()
  return (
    <FilterBar list={list}>
      <SearchBox
        placeholder={t('bookings.search')}
        said={list.value('search')}
        onSearch={(text) => list.change('search', text)}
      />
      <Filter
        label={t('office.status')}
        all={t('office.status.all')}
        value={list.value('status')}
        options={statusChoices.map((value) => ({ value, text: t(`bookings.status.${value}`) }))}
        onChange={(status) => list.change('status', status)}
      />
      <DateFilter label={t('bookings.from')} list={list} name="from" />
      <DateFilter label={t('bookings.to')} list={list} name="to" />
    </FilterBar>
  )
}

function NoBookings({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useTranslate()
  return (
    <EmptyState
      level={2}
      title={t('bookings.none')}
      text={t(narrowed ? 'bookings.none-narrowed' : 'bookings.none-yet')}
      icon="calendar"
    >
      {narrowed && (
        <Button kind="outline" size="small" onClick={onClear}>
          {t('office.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

function RowsSkeleton() {
  return (
    <div className="panel">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className="grid grid-cols-2 gap-4 border-line px-6 py-5 not-last:border-b xl:grid-cols-4">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-9 w-40 max-w-full" />
          <Skeleton className="h-5 w-28 max-xl:hidden" />
          <Skeleton className="h-9 w-44 max-xl:hidden" />
        </div>
      ))}
    </div>
  )
}
