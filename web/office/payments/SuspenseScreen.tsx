import { useState } from 'react'
import type { SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { AssignPaymentDialog } from './AssignPaymentDialog.tsx'
import { ReceiptRow, ReceiptsPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'
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
  const actions = (['assign', 'return'] as const).map((action) => ({
    text: t(`suspense.${action}`),
    name: t(`suspense.${action}-one`, { receipt: number }),
    onClick: () => onAction({ action, receipt }),
  }))
  return (
    <ReceiptRow receipt={receipt} left={left} actions={isOpen ? actions : []}>
      <p className="text-[0.9375rem] text-muted">
        {t(`suspense.reason.${reason}`)} {t(`money.road.${road}`)}
      </p>
      {isOpen && suggestions.length > 0 && <Suggestions receipt={receipt} onAction={onAction} />}
      {status !== 'open' && <Closed receipt={receipt} />}
    </ReceiptRow>
  )
}

function Suggestions({ receipt, onAction }: { receipt: SuspenseReceipt; onAction: (action: SuspenseRequest) => void }) {
  const { t, format } = useWords()
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
  const { t, format } = useWords()
  const word = t(`suspense.status.${status}`)
  return (
    <div className="grid justify-items-start gap-1.5">
      <StatusChip tone={suspenseTones[status]}>{code ? t('suspense.assigned-to', { code }) : word}</StatusChip>
      {note && <p className="wrap-anywhere">{note}</p>}
      {closedAt && (
        <p className="text-sm text-muted tabular-nums">
          <NoBreakText text={t('money.by', { who: closedBy ?? t('money.nobody'), moment: format.moment(closedAt) })} />
        </p>
      )}
    </div>
  )
}

const closed = ['assigned', 'returned'] as const

/** Money without a known booking, until a person assigns or returns it. */
export function SuspenseScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const [request, setRequest] = useState<SuspenseRequest>()
  const status = closed.find((each) => each === list.value('status')) ?? 'open'
  const answer = moneyApi.useSuspenseQuery({ status, ...pageOf(list) }, whileVisible)
  return (
    <ReceiptsPage
      part="suspense"
      list={list}
      answer={answer}
      status={status}
      statuses={closed.map((value) => ({ value, text: t(`suspense.status.${value}`) }))}
      none={t(`suspense.none.${status}`)}
      row={({ item, left }) => <SuspenseRow key={item.receipt} receipt={item} left={left} onAction={setRequest} />}
    >
      {request?.action === 'assign' && (
        <AssignPaymentDialog
          receipt={request.receipt}
          likely={request.code ?? ''}
          onClose={() => setRequest(undefined)}
        />
      )}
      {request?.action === 'return' && <ReturnDialog receipt={request.receipt} onClose={() => setRequest(undefined)} />}
    </ReceiptsPage>
  )
}

/** Records that unmatched money was returned outside the system. Requires a note that explains how. */
function ReturnDialog({ receipt: { receipt, amount }, onClose }: { receipt: SuspenseReceipt; onClose: () => void }) {
  const { t, format } = useWords()
  const [send] = moneyApi.useReturnReceiptMutation()
  return (
    <NoteDialog
      name={`return ${receipt}`}
      title={t('suspense.return-title', { amount: format.money(amount) })}
      label={t('money.note')}
      hint={t('suspense.note-hint')}
      missing={t('refunds.note-missing')}
      submit={t('suspense.return')}
      send={(note) => send({ receipt, note })}
      failed={t('suspense.return-failed')}
      done={t('suspense.returned', { receipt })}
      onClose={onClose}
    >
      <p>{t('suspense.return-text', { receipt })}</p>
    </NoteDialog>
  )
}
