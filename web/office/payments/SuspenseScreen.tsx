import { type ReactNode, useState } from 'react'
import type { AdminSuspense, SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { useListUrl } from '../shared/lists/list-url.ts'
import { LeftNote, PolledList } from '../shared/lists/PolledList.tsx'
import { Summary } from '../shared/lists/Summary.tsx'
import { AssignPaymentDialog } from './AssignPaymentDialog.tsx'
import { MoneyPage, RowsSkeleton } from './MoneyPage.tsx'
import { useReturnReceiptMutation, useSuspenseQuery } from './money-api.ts'
import { suspenseTones } from './money-words.ts'

/** The action that an admin has started on unmatched money, with the likely booking if there is one. */
type SuspenseRequest =
  | { readonly action: 'assign'; readonly receipt: SuspenseReceipt; readonly code?: string }
  | { readonly action: 'return'; readonly receipt: SuspenseReceipt }

/** Unmatched money: amount, payer, the account they entered and likely bookings. */
function SuspenseRow({
  receipt,
  left,
  onAction,
}: {
  receipt: SuspenseReceipt
  left: boolean
  onAction: (action: SuspenseRequest) => void
}) {
  const t = useTranslate()
  const { receipt: number, road, reason, status, suggestions } = receipt
  const isOpen = status === 'open' && !left
  return (
    <ReceiptRow
      receipt={receipt}
      actions={
        left ? (
          <LeftNote />
        ) : (
          isOpen && (
            <>
              <Button
                kind="ink"
                size="small"
                aria-label={t('suspense.assign-one', { receipt: number })}
                onClick={() => onAction({ action: 'assign', receipt })}
              >
                {t('suspense.assign')}
              </Button>
              <Button
                kind="outline"
                size="small"
                aria-label={t('suspense.return-one', { receipt: number })}
                onClick={() => onAction({ action: 'return', receipt })}
              >
                {t('suspense.return')}
              </Button>
            </>
          )
        )
      }
    >
      <p className="text-[0.9375rem] text-muted">
        {t(`suspense.reason.${reason}`)} {t(`money.road.${road}`)}
      </p>
      {isOpen && suggestions.length > 0 && <Suggestions receipt={receipt} onAction={onAction} />}
      {status !== 'open' && <Closed receipt={receipt} />}
    </ReceiptRow>
  )
}

function Suggestions({ receipt, onAction }: { receipt: SuspenseReceipt; onAction: (action: SuspenseRequest) => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="mt-1.5 grid gap-1.5">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{t('suspense.suggestions')}</h3>
      <ul className="grid gap-1.5">
        {receipt.suggestions.map(({ bookingId, code, customerName, studioName: studio, balance, why }) => (
          <li key={bookingId}>
            <button
              type="button"
              onClick={() => onAction({ action: 'assign', receipt, code })}
              className="grid w-full rounded-control border border-line px-3.5 py-2 text-left hover:border-ink"
            >
              <span className="flex flex-wrap items-baseline gap-x-2.5">
                <span className="font-semibold tracking-[0.04em]">{code}</span>
                <span>{customerName}</span>
                <span className="text-sm text-muted">{t(`suspense.why.${why}`)}</span>
              </span>
              <span className="text-sm text-muted tabular-nums">
                {t('suspense.suggestion', { studio: studioName(t, studio), balance: format.money(balance) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How the money was resolved, and by whom. */
function Closed({ receipt: { status, code, note, closedBy, closedAt } }: { receipt: SuspenseReceipt }) {
  const t = useTranslate()
  const format = useFormat()
  const word = t(`suspense.status.${status}`)
  return (
    <div className="grid justify-items-start gap-1.5">
      <StatusChip tone={suspenseTones[status]}>{code ? t('suspense.assigned-to', { code }) : word}</StatusChip>
      {note && <p>{note}</p>}
      {closedAt && (
        <p className="text-sm text-muted tabular-nums">
          <NoBreakText text={t('money.by', { who: closedBy ?? t('money.nobody'), moment: format.moment(closedAt) })} />
        </p>
      )}
    </div>
  )
}

interface ReceiptFacts {
  readonly receipt: string
  readonly amount: number
  readonly payer: string
  readonly paidAt: string
  readonly account: string
}

/** A receipt in a list: amount, payer, account, further details and actions. */
export function ReceiptRow({
  receipt: { receipt, amount, payer, paidAt, account },
  actions,
  children,
}: {
  receipt: ReceiptFacts
  actions: ReactNode
  children: ReactNode
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <li className="grid gap-4 border-line px-4 py-5 not-last:border-b sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] xl:gap-8">
      <div className="grid content-start gap-1">
        <p className="font-display text-2xl font-bold tracking-[-0.02em] tabular-nums">{format.money(amount)}</p>
        <h2 className="font-sans text-base font-semibold tracking-[0.04em]">{receipt}</h2>
        <p className="text-[0.9375rem] text-muted tabular-nums">
          <NoBreakText
            text={t('suspense.paid', { payer: payer || t('suspense.nobody'), moment: format.moment(paidAt) })}
          />
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        <p>
          <span className="text-muted">{t('suspense.account')}</span>{' '}
          <span className="font-semibold wrap-anywhere">{account || t('suspense.no-account')}</span>
        </p>
        {children}
      </div>
      {actions && <div className="flex flex-wrap content-start gap-2 xl:w-44 xl:flex-col">{actions}</div>}
    </li>
  )
}

const pageSize = 10
const closed = ['assigned', 'returned'] as const

/** Money without a known booking, until a person assigns or returns it. */
export function SuspenseScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const [request, setRequest] = useState<SuspenseRequest>()
  const status = closed.find((each) => each === list.value('status')) ?? 'open'
  const answer = useSuspenseQuery({ status, limit: pageSize, offset: (list.page - 1) * pageSize }, whileVisible)
  return (
    <MoneyPage part="suspense">
      {answer.data && <Open open={answer.data.open} />}
      <FilterBar list={list}>
        <Filter
          label={t('office.status')}
          all={t('suspense.status.open')}
          value={status === 'open' ? '' : status}
          options={closed.map((value) => ({ value, text: t(`suspense.status.${value}`) }))}
          onChange={(value) => list.change('status', value)}
        />
      </FilterBar>
      <PolledList
        answer={answer}
        idOf={({ receipt }) => receipt}
        failed={t('suspense.failed')}
        skeleton={<RowsSkeleton />}
        none={
          <EmptyState
            level={2}
            icon="money"
            title={t(`suspense.none.${status}`)}
            text={status === 'open' ? t('suspense.none-text') : undefined}
          />
        }
      >
        {(rows) => (
          <ul className="panel overflow-hidden">
            {rows.map(({ item, left }) => (
              <SuspenseRow key={item.receipt} receipt={item} left={left} onAction={setRequest} />
            ))}
          </ul>
        )}
      </PolledList>
      {request?.action === 'assign' && (
        <AssignPaymentDialog
          receipt={request.receipt}
          likely={request.code ?? ''}
          onClose={() => setRequest(undefined)}
        />
      )}
      {request?.action === 'return' && <ReturnDialog receipt={request.receipt} onClose={() => setRequest(undefined)} />}
    </MoneyPage>
  )
}

function Open({ open }: Pick<AdminSuspense, 'open'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Summary
      label={t('suspense.summary')}
      figures={[
        { text: t('suspense.count'), figure: format.count(open.count) },
        { text: t('suspense.amount'), figure: format.money(open.amount) },
      ]}
    />
  )
}

/** Records that unmatched money was returned outside the system. Requires a note that explains how. */
function ReturnDialog({ receipt, onClose }: { receipt: SuspenseReceipt; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [send] = useReturnReceiptMutation()
  const { form, dialog } = useSentForm({
    name: `return ${receipt.receipt}`,
    start: { note: '' },
    fields: ['note'],
    send: ({ note }) => send({ receipt: receipt.receipt, note: note.trim() }),
    failed: t('suspense.return-failed'),
    done: () => t('suspense.returned', { receipt: receipt.receipt }),
    onClose,
  })
  return (
    <FormDialog
      title={t('suspense.return-title', { amount: format.money(receipt.amount) })}
      submit={t('suspense.return')}
      {...dialog}
    >
      <p>{t('suspense.return-text', { receipt: receipt.receipt })}</p>
      <TextArea
        label={t('money.note')}
        hint={t('suspense.note-hint')}
        error={form.formState.errors.note?.message}
        maxLength={500}
        {...form.register('note', { validate: (note) => note.trim() !== '' || t('suspense.note-missing') })}
      />
    </FormDialog>
  )
}
