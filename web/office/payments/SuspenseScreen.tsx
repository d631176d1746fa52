import { useState } from 'react'
import type { AdminSuspense, SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded, whileVisible } from '../shared/lists/Loaded.tsx'
import { useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { Summary } from '../shared/lists/Summary.tsx'
import { AssignPaymentDialog } from './AssignPaymentDialog.tsx'
import { MoneyPage, RowsSkeleton } from './MoneyPage.tsx'
import { useReturnReceiptMutation, useSuspenseQuery } from './money-api.ts'
import { type SuspenseRequest, SuspenseRow } from './SuspenseRow.tsx'

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
      <Loaded answer={answer} failed={t('suspense.failed')} skeleton={<RowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              level={2}
              icon="money"
              title={t(`suspense.none.${status}`)}
              text={status === 'open' ? t('suspense.none-text') : undefined}
            />
          ) : (
            <>
              <ul className="panel overflow-hidden">
                {items.map((receipt) => (
                  <SuspenseRow key={receipt.receipt} receipt={receipt} onAction={setRequest} />
                ))}
              </ul>
              <Pagination list={list} total={total} size={pageSize} />
            </>
          )
        }
      </Loaded>
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
