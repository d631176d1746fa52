import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ReceiptRow } from './ReceiptRow.tsx'

/** What an admin is about to say about money that nothing has verified. */
export interface UnverifiedAsk {
  readonly ask: 'verify' | 'disprove'
  readonly receipt: UnverifiedReceipt
}

/** Money that is only said to have come: what was said of it, and what became of asking M-Pesa. */
export function UnverifiedRow({ receipt, onAsk }: { receipt: UnverifiedReceipt; onAsk: (ask: UnverifiedAsk) => void }) {
  const say = useText()
  const { receipt: number, code, reports, status, disproof } = receipt
  return (
    <ReceiptRow
      receipt={receipt}
      actions={
        <>
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
        </>
      }
    >
      {reports.length > 1 && (
        <p className="text-[0.9375rem] text-signal-text">{say('unverified.reports', { count: reports.length })}</p>
      )}
      {status === 'open' && code && <p className="text-[0.9375rem] text-muted">{say('unverified.pays', { code })}</p>}
      {disproof && (
        <div className="flex">
          <StatusChip tone="ended">{say(`unverified.disproof.${disproof}`)}</StatusChip>
        </div>
      )}
      <Asked receipt={receipt} />
    </ReceiptRow>
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
