import { useState } from 'react'
import type { Refund, ResolvedMethod } from '../../../api/contract/admin-refunds.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { fieldsOf, TextArea } from '../../ui/Field.tsx'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { PolledList } from '../shared/lists/PolledList.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { refundFilterFrom, refundStatuses } from './filters.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'
import { waysOf } from './money-words.ts'
import { RefundRow } from './RefundRow.tsx'

/** Sends a refund in one of three ways. Other means require a note. */
function ResolveDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t, format } = useWords()
  const [resolve] = moneyApi.useResolveRefundMutation()
  const [way, setWay] = useState<ResolvedMethod | undefined>(waysOf(refund)[0])
  const { id, code, customerName, customerPhone, receipt, orders } = refund
  const amount = format.money(refund.amount)
  const isOther = way === 'other'
  const { form, dialog } = useSentForm({
    name: `refund ${id}`,
    start: { note: '' },
    fields: ['note'],
    send: async ({ note }) => (way ? resolve({ id, way, orders, ...(isOther && { note: note.trim() }) }) : {}),
    failed: t('refunds.resolve-failed'),
    done: () => t(isOther ? 'refunds.noted' : 'refunds.sent', { amount, code }),
    onClose,
  })
  return (
    <FormDialog
      title={t('refunds.resolve-title', { amount })}
      submit={t(isOther ? 'refunds.submit-noted' : 'refunds.submit-send', { amount })}
      disabled={!way}
      {...dialog}
    >
      <p className="text-muted">
        {t('refunds.resolve-text', { customer: customerName, code, receipt })} {t(`refunds.reason.${refund.reason}`)}
      </p>
      <WayChoice may={refund.may} way={way} phone={phoneText(customerPhone)} receipt={receipt} onWay={setWay} />
      {isOther && (
        <TextArea
          label={t('money.note')}
          hint={t('refunds.note-hint')}
          maxLength={500}
          required
          {...fieldsOf(form)('note', { validate: (note) => note.trim() !== '' || t('refunds.note-missing') })}
        />
      )}
    </FormDialog>
  )
}

const ways = ['reversal', 'payout', 'other'] as const

/** The three refund methods and their effects. Unavailable methods show the reason. */
function WayChoice({
  may,
  way,
  phone,
  receipt,
  onWay,
}: {
  may: Refund['may']
  way: ResolvedMethod | undefined
  phone: string
  receipt: string
  onWay: (way: ResolvedMethod) => void
}) {
  const t = useTranslate()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('refunds.how')}</legend>
      {ways.map((each) => (
        <label
          key={each}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-edge px-4 py-3 hover:border-ink has-checked:border-ink has-checked:bg-ink-soft has-disabled:cursor-default has-disabled:border-line has-disabled:hover:border-line has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="way"
            value={each}
            checked={way === each}
            disabled={!may[each]}
            onChange={() => onWay(each)}
            aria-labelledby={`way-${each}`}
            aria-describedby={`way-text-${each}`}
            className="mt-1 size-4.5 accent-ink outline-none"
          />
          <span id={`way-${each}`} className={`font-semibold ${may[each] ? '' : 'text-muted'}`}>
            {t(`refunds.way.${each}`)}
          </span>
          <span id={`way-text-${each}`} className="col-start-2 text-[0.9375rem] text-muted">
            {may[each] ? t(`refunds.way-text.${each}`, { phone, receipt }) : t(`refunds.way-closed.${each}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The queue of refunds that an admin has to send, and the results of those sent. */
export function RefundsScreen() {
  const { t, format } = useWords()
  const list = useListUrl()
  const [resolving, setResolving] = useState<Refund>()
  const filter = refundFilterFrom(list.value)
  const answer = moneyApi.useRefundsQuery({ ...filter, ...pageOf(list) }, whileVisible)
  const narrowed = list.value('search') !== '' || list.value('status') !== ''
  return (
    <MoneyPage part="refunds">
      <ListSummary
        answer={answer}
        label={t('refunds.summary')}
        count={5}
        figures={({ totals, sums }) => [
          { text: t('refunds.sum.open'), figure: format.money(sums.open) },
          { text: t('refunds.sum.refunded'), figure: format.money(sums.refunded) },
          ...(['due', 'sent', 'failed'] as const).map((status) => ({
            text: t(`refunds.status.${status}`),
            figure: format.count(totals[status]),
          })),
        ]}
      />
      <FilterBar list={list} search={t('payments.search')}>
        <Filter
          label={t('office.status')}
          all={t('refunds.status.open')}
          value={list.value('status')}
          options={refundStatuses.map((value) => ({ value, text: t(`refunds.status.${value}`) }))}
          onChange={(status) => list.change('status', status)}
        />
      </FilterBar>
      <PolledList
        answer={answer}
        idOf={({ id }) => id}
        failed={t('refunds.failed')}
        none={{
          icon: 'money',
          title: t(narrowed ? 'refunds.none-narrowed' : 'refunds.none'),
          text: narrowed ? undefined : t('refunds.none-text'),
          onClear: narrowed && list.clear,
        }}
        row={({ item, left }) => (
          <RefundRow key={item.id} refund={item} left={left} onResolve={() => setResolving(item)} />
        )}
      />
      {resolving && <ResolveDialog refund={resolving} onClose={() => setResolving(undefined)} />}
    </MoneyPage>
  )
}
