import type { UnverifiedReceipt } from '../../../api/contract/admin-unverified.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ReceiptRow } from './ReceiptRow.tsx'

/** The action that an admin has started on an unverified payment. */
export interface UnverifiedAsk {
  readonly ask: 'verify' | 'disprove'
  readonly receipt: UnverifiedReceipt
}

/** A payment that was reported but not verified: its reports and the results of the M-Pesa checks. */
export function UnverifiedRow({ receipt, onAsk }: { receipt: UnverifiedReceipt; onAsk: (ask: UnverifiedAsk) => void }) {
  const t = useTranslate()
  const { receipt: number, code, reports, status, disproof } = receipt
  return (
    <ReceiptRow
      receipt={receipt}
      actions={
        <>
          <Button
            kind="ink"
            size="small"
            aria-label={t('unverified.verify-one', { receipt: number })}
            onClick={() => onAsk({ ask: 'verify', receipt })}
          >
            {t('unverified.verify')}
          </Button>
          {disproof !== 'admin' && (
            <Button
              kind="outline"
              size="small"
              aria-label={t('unverified.disprove-one', { receipt: number })}
              onClick={() => onAsk({ ask: 'disprove', receipt })}
            >
              {t('unverified.disprove')}
            </Button>
          )}
        </>
      }
    >
      {reports.length > 1 && (
        <p className="text-[0.9375rem] text-signal-text">{t('unverified.reports', { count: reports.length })}</p>
      )}
      {status === 'open' && code && <p className="text-[0.9375rem] text-muted">{t('unverified.pays', { code })}</p>}
      {disproof && (
        <div className="flex">
          <StatusChip tone="ended">{t(`unverified.disproof.${disproof}`)}</StatusChip>
        </div>
      )}
      <Asked receipt={receipt} />
    </ReceiptRow>
  )
}

/** The number of M-Pesa checks, the last failure, and who closed the payment and when. */
function Asked({ receipt: { checks, checkFailure, disproof, closedBy, closedAt } }: { receipt: UnverifiedReceipt }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="grid gap-1 text-sm text-muted tabular-nums">
      {disproof !== 'admin' && <p>{t('unverified.checks', { count: checks })}</p>}
      {checkFailure && <p>{t('unverified.check-failed', { code: checkFailure })}</p>}
      {closedAt && <p>{t('money.by', { who: closedBy ?? 'M-Pesa', moment: format.moment(closedAt) })}</p>}
    </div>
  )
}
