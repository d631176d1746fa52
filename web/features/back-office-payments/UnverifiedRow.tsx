import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** What an admin is about to say about money that nothing has verified. */
export interface UnverifiedAsk {
  readonly ask: 'verify' | 'disprove'
  readonly receipt: UnverifiedReceipt
}

/** Money that is only said to have come: what was said of it, and what became of asking M-Pesa. */
export function UnverifiedRow({ receipt, onAsk }: { receipt: UnverifiedReceipt; onAsk: (ask: UnverifiedAsk) => void }) {
  const say = useText()
  const format = useFormat()
  const { receipt: number, amount, payer, paidAt, account, code, reports, status, disproof } = receipt
  return (
    <li className="grid gap-4 border-line px-4 py-5 not-last:border-b sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] xl:gap-8">
      <div className="grid content-start gap-1">
        <p className="font-display text-2xl font-bold tracking-[-0.02em] tabular-nums">{format.money(amount)}</p>
        <h2 className="font-sans text-base font-semibold tracking-[0.04em]">{number}</h2>
        <p className="text-[0.9375rem] text-muted tabular-nums">
          {say('suspense.paid', { payer: payer || say('suspense.nobody'), moment: format.moment(paidAt) })}
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <p>
          <span className="text-muted">{say('suspense.account')}</span>{' '}
          <span className="font-semibold break-all">{account || say('suspense.no-account')}</span>
        </p>
        {reports.length > 1 && (
          <p className="text-[0.9375rem] text-signal-text">{say('unverified.reports', { count: reports.length })}</p>
        )}
        {status === 'open' && code && <p className="text-[0.9375rem] text-muted">{say('unverified.pays', { code })}</p>}
        {disproof && <StatusChip tone="ended">{say(`unverified.disproof.${disproof}`)}</StatusChip>}
        <Asked receipt={receipt} />
      </div>
      <div className="flex flex-wrap content-start gap-2 xl:w-44 xl:flex-col">
        <Button
          kind="ink"
          size="small"
          aria-label={say('unverified.verify-one', { receipt: number })}
          onClick={() => onAsk({ ask: 'verify', receipt })}
        >
          {say('unverified.verify')}
        </Button>
        {disproof !== 'admin' && (
          <Button
            kind="outline"
            size="small"
            aria-label={say('unverified.disprove-one', { receipt: number })}
            onClick={() => onAsk({ ask: 'disprove', receipt })}
          >
            {say('unverified.disprove')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** How often M-Pesa was asked, what it could not say, and who closed it when. */
function Asked({ receipt: { checks, checkFailure, disproof, closedBy, closedAt } }: { receipt: UnverifiedReceipt }) {
  const say = useText()
  const format = useFormat()
  return (
    <div className="grid gap-1 text-sm text-muted tabular-nums">
      {disproof !== 'admin' && <p>{say('unverified.checks', { count: checks })}</p>}
      {checkFailure && <p>{say('unverified.check-failed', { code: checkFailure })}</p>}
      {closedAt && <p>{say('money.by', { who: closedBy ?? 'M-Pesa', moment: format.moment(closedAt) })}</p>}
    </div>
  )
}
