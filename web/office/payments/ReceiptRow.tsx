import type { ReactNode } from 'react'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'

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
          {t('suspense.paid', { payer: payer || t('suspense.nobody'), moment: format.moment(paidAt) })}
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
