import { useState } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { bookingStatuses } from '../../../api/contract/page-values.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { download } from '../../shared/api-client/download.ts'
import { reasonOr } from '../../shared/api-client/problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { needsAction } from '../shared/bookings/booking-words.ts'
import { type BookingFilter, bookingsApi, seenOf } from '../shared/bookings/bookings-api.ts'
import { HoldersNotice } from '../shared/bookings/HoldersNotice.tsx'
import { ActionMenu } from '../shared/dialogs/ActionMenu.tsx'
import { DateRangeFilter, FilterBar, StatusFilter } from '../shared/lists/Filter.tsx'
import { EmptyList, Loaded, RowsSkeleton, WaitingRows } from '../shared/lists/Loaded.tsx'
import { filterIn, pageOf, pageSize, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { type SettledRow, useSettled } from '../shared/lists/settled.ts'
import { type OfficeArea, OfficePage } from '../shared/page/OfficePage.tsx'
import { useDecisions } from '../shared/undo/DecisionsProvider.tsx'
import { isOpen } from '../shared/undo/decision-view.ts'
import { NewBooking } from '../shared/walk-ins/NewBooking.tsx'
import { ActionDialog, type ActionRequest, ReasonDialog } from './ActionDialog.tsx'
import { BookingRow } from './BookingRow.tsx'

/** The status filters of the list: each status, and one for all bookings that need a decision. */
const statusChoices = ['action_required', ...bookingStatuses] as const

/** Reads the filter from the URL. */
export const filterFrom = (value: (name: string) => string): BookingFilter => filterIn(value, statusChoices)

/** The number of selected bookings, and the button that rejects them for one reason. */
function SelectionBar({
  bookings,
  onDone,
}: {
  /** Those about which a decision is open are left out. */
  bookings: readonly AdminBooking[]
  onDone: (left: readonly string[]) => void
}) {
  const t = useTranslate()
  const toast = useToast()
  const [rejecting, setRejecting] = useState<readonly AdminBooking[]>([])
  const [reject] = bookingsApi.useRejectManyMutation()
  const { all: decisions } = useDecisions()
  const isBeingDecided = ({ id }: AdminBooking) =>
    decisions.some(({ subject, state }) => subject === id && isOpen(state))
  const free = bookings.filter((booking) => !isBeingDecided(booking))
  const ids = rejecting.map(idOf)
  const send = async (reason: string) => {
    const seen = rejecting.map((booking) => ({ id: booking.id, ...seenOf(booking) }))
    const { data, error } = await reject({ ids, seen, reason })
    if (!data) return { error }
    const left = data.left.length
    const rejected = t('bookings.rejected-many', { count: data.rejected.length })
    toast(left > 0 ? `${rejected}. ${t('bookings.left-many', { left })}` : rejected, left > 0)
    onDone(data.left)
    return {}
  }
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <p role="status" className="font-medium">
        {t('bookings.selected', { count: free.length })}
      </p>
      <Button kind="signal" size="small" disabled={free.length === 0} onClick={() => setRejecting(free)}>
        {t('bookings.reject-selected')}
      </Button>
      {rejecting.length > 0 && (
        <ReasonDialog
          name={`reject ${ids.join(' ')}`}
          title={t('bookings.reject-many-title', { count: ids.length })}
          text={t('bookings.reject-many-text')}
          submit={t('bookings.reject-selected')}
          send={send}
          failed={t('bookings.reject-many-failed')}
          onClose={() => setRejecting([])}
        />
      )}
    </div>
  )
}

/** The bookings selected for one decision. There are none until `toggle` starts a selection. */
function useSelection(filter: BookingFilter, rows: readonly SettledRow<AdminBooking>[]) {
  const [selected, setSelected] = useState<readonly AdminBooking[] | null>(null)
  const filtered = JSON.stringify(filter)
  const [selectedAmong, setSelectedAmong] = useState(filtered)
  // A selection may span several pages, but never bookings that the current filter hides.
  if (filtered !== selectedAmong) {
    setSelectedAmong(filtered)
    setSelected(selected && [])
  }
  const shown = rows.flatMap(({ item, left }) => (left ? [] : [item]))
  return {
    /** A selected booking may have changed on the screen since; one on another page can't have. */
    bookings: selected?.map((booking) => shown.find(({ id }) => id === booking.id) ?? booking),
    toggle: () => setSelected(selected ? null : []),
    select: (isSelected: boolean, booking: AdminBooking) =>
      setSelected((bookings) => [
        ...(bookings ?? []).filter(({ id }) => id !== booking.id),
        ...(isSelected ? [booking] : []),
      ]),
    /** Keeps those that the screen shows. Others would be refused again: only the list knows how they have changed. */
    keep: (ids: readonly string[]) => setSelected(ids.length > 0 ? shown.filter(({ id }) => ids.includes(id)) : null),
  }
}

/** Lists all bookings for admins to approve or reject. */
export const AdminBookings = () => <BookingsScreen area="admin" />

/** Lists the bookings of a manager's studios to confirm or reject. */
export const ManagerBookings = () => <BookingsScreen area="manager" />

function BookingsScreen({ area }: { area: OfficeArea }) {
  const { t, format } = useWords()
  const list = useListUrl()
  const filter = filterFrom(list.value)
  const answer = bookingsApi.useOfficeBookingsQuery({ area, filter, ...pageOf(list) })
  const needsDecision = (booking: AdminBooking) => needsAction(area, booking)
  const key = JSON.stringify([filter, list.page])
  const { rows, waiting, show, onNext } = useSettled(key, answer, { idOf, needsDecision })
  const areNew = !onNext && waiting.every(needsDecision)
  const [request, setRequest] = useState<ActionRequest>()
  const selection = useSelection(filter, rows)
  const count = waiting.length
  const narrowed = Object.keys(filter).length > 0
  return (
    <OfficePage
      title={t('office.nav.bookings')}
      subtitle={t(`bookings.subtitle.${area}`)}
      actions={
        <div className="flex flex-wrap gap-3">
          {area === 'admin' && (
            <>
              <Button kind="outline" onClick={selection.toggle}>
                {t(selection.bookings ? 'bookings.select-end' : 'bookings.select')}
              </Button>
              <ExportMenu filter={filter} />
            </>
          )}
          <NewBooking area={area} />
        </div>
      }
    >
      {area === 'admin' && <HoldersNotice />}
      <ListSummary
        answer={answer}
        label={t('office.summary')}
        count={summed.length}
        figures={({ totals }) =>
          totals && summed.map((name) => ({ text: t(`bookings.total.${name}`), figure: format.count(totals[name]) }))
        }
      />
      <FilterBar list={list} search={t('bookings.search')}>
        <StatusFilter list={list} statuses={statusChoices} text={(status) => t(`bookings.status.${status}`)} />
        <DateRangeFilter list={list} />
      </FilterBar>
      <WaitingRows
        text={count > 0 ? t(areNew ? 'office.new-requests' : 'bookings.more', { count }) : undefined}
        onShow={show}
      />
      <Loaded
        pageSize={rows.length === 0 ? pageSize : undefined}
        answer={answer}
        failed={t('bookings.failed')}
        skeleton={
          <RowsSkeleton
            bars={['h-9 w-32', 'h-9 w-40 max-w-full', 'h-5 w-28 max-xl:hidden', 'h-9 w-44 max-xl:hidden']}
          />
        }
      >
        {({ total, more }) =>
          rows.length === 0 ? (
            <EmptyList
              title={t('bookings.none')}
              text={t(narrowed ? 'bookings.none-narrowed' : 'bookings.none-yet')}
              icon="calendar"
              onClear={narrowed && list.clear}
            />
          ) : (
            <>
              {selection.bookings && <SelectionBar bookings={selection.bookings} onDone={selection.keep} />}
              <ul className="panel overflow-hidden">
                {rows.map((row) => (
                  <BookingRow
                    key={row.item.id}
                    area={area}
                    row={row}
                    onAction={(action, booking) => setRequest({ action, booking })}
                    selected={selection.bookings?.some(({ id }) => id === row.item.id)}
                    onSelect={selection.select}
                  />
                ))}
              </ul>
              <Pagination list={list} total={total} more={more} onNext={onNext} />
            </>
          )
        }
      </Loaded>
      {request && <ActionDialog area={area} request={request} onClose={() => setRequest(undefined)} />}
    </OfficePage>
  )
}

const idOf = ({ id }: AdminBooking) => id

const summed = ['all', 'action_required', 'approved', 'paid', 'completed', 'rejected', 'cancelled'] as const

const formats = ['csv', 'xlsx'] as const

/** Exports all pages of the filtered list as CSV or as a workbook. */
function ExportMenu({ filter }: { filter: BookingFilter }) {
  const t = useTranslate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async (format: string) => {
    setBusy(true)
    const wanted = new URLSearchParams({ ...filter, format })
    const problem = await download(`/admin/bookings/export?${wanted}`, `bookings.${format}`)
    setBusy(false)
    if (problem) toast(reasonOr(t('bookings.export-failed'), problem), true)
    else toast(t('bookings.exported'))
  }
  return (
    <ActionMenu
      actions={formats.map((format) => ({
        id: format,
        text: t(`bookings.export.${format}`),
        onAction: () => void save(format),
      }))}
      pending={busy}
      className="inline-flex min-h-12 items-center gap-2 rounded-pill border border-edge px-5 font-semibold hover:bg-ink-soft data-pending:opacity-45"
    >
      <Icon name="download" /> {t('bookings.export')}
    </ActionMenu>
  )
}
