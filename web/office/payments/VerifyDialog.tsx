import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useVerifyReceiptMutation } from './money-api.ts'

/** Records that M-Pesa's portal shows the payment. Its amount and account number replace the reported ones. */
export function VerifyDialog({ receipt, onClose }: { receipt: UnverifiedReceipt; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [send] = useVerifyReceiptMutation()
  const { form, dialog } = useSentForm({
    start: { amount: String(receipt.amount), account: receipt.account },
    fields: ['amount', 'account'],
    send: ({ amount, account }) => send({ receipt: receipt.receipt, amount: Number(amount), account: account.trim() }),
    failed: t('unverified.verify-failed'),
    done: ({ amount }) => t('unverified.verified', { amount: format.money(Number(amount)) }),
    onClose,
  })
  const { errors } = form.formState
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
            <li key={`${amount} ${account} ${payer}`} className="break-all">
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
        error={errors.amount?.message}
        {...form.register('amount', { validate: (text) => Number(text) > 0 || t('unverified.amount-missing') })}
      />
      <Field
        label={t('unverified.shown-account')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={errors.account?.message}
        {...form.register('account')}
      />
    </FormDialog>
  )
}
