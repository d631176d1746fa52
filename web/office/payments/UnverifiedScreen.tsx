import { useState } from 'react'
import type { UnverifiedReceipt } from '../../../api/contract/admin-money.ts'
import { amountIn } from '../../../language/text.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Field, fieldsOf } from '../../ui/Field.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { ReceiptRow, ReceiptsPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'

/** Payments reported only by a Paybill confirmation, until M-Pesa or a person verifies them. */
export function UnverifiedScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const [request, setRequest] = useState<UnverifiedRequest>()
  const status = list.value('status') === 'disproved' ? 'disproved' : 'open'
  const answer = moneyApi.useUnverifiedQuery({ status, ...pageOf(list) }, whileVisible)
  const { verification } = answer.data ?? {}
  return (
    <ReceiptsPage
      part="unverified"
      list={list}
      answer={answer}
      status={status}
      statuses={[{ value: 'disproved', text: t('unverified.status.disproved') }]}
      none={t(`unverified.none.${status}`)}
      next={verification && <p className="mb-5 text-[0.9375rem] text-muted">{t(`unverified.next.${verification}`)}</p>}
      row={({ item, left }) => <UnverifiedRow key={item.receipt} receipt={item} left={left} onAction={setRequest} />}
    >
      {request?.action === 'verify' && <VerifyDialog receipt={request.receipt} onClose={() => setRequest(undefined)} />}
      {request?.action === 'disprove' && (
        <DisproveDialog receipt={request.receipt} onClose={() => setRequest(undefined)} />
      )}
    </ReceiptsPage>
  )
}

/** Asks for confirmation before recording that M-Pesa's portal does not show a payment. */
function DisproveDialog({ receipt: { receipt }, onClose }: { receipt: UnverifiedReceipt; onClose: () => void }) {
  const t = useTranslate()
  const [send] = moneyApi.useDisproveReceiptMutation()
  return (
    <ConfirmDialog
      title={t('unverified.disprove-title', { receipt })}
      text={t('unverified.disprove-text')}
      action={t('unverified.disprove')}
      send={() => send(receipt)}
      failed={t('suspense.return-failed')}
      onClose={onClose}
    />
  )
}

/** Records that M-Pesa's portal shows the payment. Its amount and account number replace the reported ones. */
function VerifyDialog({ receipt, onClose }: { receipt: UnverifiedReceipt; onClose: () => void }) {
  const { t, format } = useWords()
  const [send] = moneyApi.useVerifyReceiptMutation()
  const { form, dialog } = useSentForm({
    name: `verify ${receipt.receipt}`,
    start: { amount: String(receipt.amount), account: receipt.account },
    fields: ['amount', 'account'],
    send: ({ amount, account }) =>
      send({ receipt: receipt.receipt, amount: amountIn(amount), account: account.trim() }),
    failed: t('unverified.verify-failed'),
    done: ({ amount }) => t('unverified.verified', { amount: format.money(amountIn(amount)) }),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog
      title={t('unverified.verify-title', { receipt: receipt.receipt })}
      submit={t('unverified.verify')}
      {...dialog}
    >
      <p>{t('unverified.verify-text')}</p>
      {receipt.reports.length > 1 && (
        <ul className="list-disc pl-5 text-[0.9375rem] text-muted tabular-nums">
          {receipt.reports.map(({ amount, account, payer }) => (
            <li key={`${amount} ${account} ${payer}`} className="wrap-anywhere">
              {t('unverified.report', {
                amount: format.money(amount),
                account: account || t('suspense.no-account'),
              })}
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t('unverified.shown-amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('amount', { validate: (text) => amountIn(text) > 0 || t('unverified.amount-missing') })}
      />
      <Field
        label={t('unverified.shown-account')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('account')}
      />
    </FormDialog>
  )
}

/** The action that an admin has started on an unverified payment. */
interface UnverifiedRequest {
  readonly action: 'verify' | 'disprove'
  readonly receipt: UnverifiedReceipt
}

/** A payment that was reported but not verified: its reports and the results of the M-Pesa checks. */
function UnverifiedRow({
  receipt,
  left,
  onAction,
}: {
  receipt: UnverifiedReceipt
  left: boolean
  onAction: (action: UnverifiedRequest) => void
}) {
  const t = useTranslate()
  const { receipt: number, code, reports, status, disproof } = receipt
  const possible = disproof === 'admin' ? (['verify'] as const) : (['verify', 'disprove'] as const)
  const actions = possible.map((action) => ({
    text: t(`unverified.${action}`),
    name: t(`unverified.${action}-one`, { receipt: number }),
    onClick: () => onAction({ action, receipt }),
  }))
  return (
    <ReceiptRow receipt={receipt} left={left} actions={actions}>
      {reports.length > 1 && (
        <p className="text-[0.9375rem] text-signal-text">{t('unverified.reports', { count: reports.length })}</p>
      )}
      {status === 'open' && !left && code && (
        <p className="text-[0.9375rem] text-muted">{t('unverified.pays', { code })}</p>
      )}
      {disproof && !left && (
        <div className="flex">
          <StatusChip tone="ended">{t(`unverified.disproof.${disproof}`)}</StatusChip>
        </div>
      )}
      <Checks receipt={receipt} />
    </ReceiptRow>
  )
}

/** The number of M-Pesa checks, the last failure, and who closed the payment and when. */
function Checks({ receipt: { checks, checkFailure, disproof, closedBy, closedAt } }: { receipt: UnverifiedReceipt }) {
  const { t, format } = useWords()
  return (
    <div className="grid gap-1 text-sm text-muted tabular-nums">
      {disproof !== 'admin' && <p>{t('unverified.checks', { count: checks })}</p>}
      {checkFailure && <p>{t('unverified.check-failed', { code: checkFailure })}</p>}
      {closedAt && <p>{t('money.by', { who: closedBy ?? 'M-Pesa', moment: format.moment(closedAt) })}</p>}
    </div>
  )
}
