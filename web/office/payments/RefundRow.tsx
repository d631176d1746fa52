import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Refund } from '../../../api/contract/admin-refunds.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import { LeftNote, space } from '../shared/lists/PolledList.tsx'
import { ChangedMark } from '../shared/live/Live.tsx'
import { moneyApi } from './money-api.ts'
import { refundTones, waysOf } from './money-words.ts'

/** A refund: amount, recipient, reason and resolution. */
export function RefundRow({ refund, left, onResolve }: { refund: Refund; left: boolean; onResolve: () => void }) {
  const { t, format } = useWords()
  const { code, customerName, amount, receipt, reason, status, requestedAt } = refund
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 border-line px-4 py-5 not-last:border-b sm:px-6 xl:grid xl:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.35fr)_176px]">
      <div>
        <p className="font-display text-2xl leading-tight font-bold tracking-[-0.02em] tabular-nums">
          {format.money(amount)}
        </p>
        <ChangedMark id={refund.id} />
      </div>
      <div className="min-w-0 max-xl:order-2 max-xl:basis-full">
        <h2 className="font-sans text-base tracking-normal">
          <Link
            to={`/admin/payments?search=${code}`}
            className="font-semibold tracking-[0.04em] underline-offset-4 hover:underline"
          >
            {code}
          </Link>
        </h2>
        <p className="text-[0.9375rem] text-muted">{joinFacts(customerName, studioName(t, refund.studioName))}</p>
      </div>
      <div className="grid min-w-0 gap-1 max-xl:order-3 max-xl:basis-full">
        <p>{t(`refunds.reason.${reason}`)}</p>
        <p className="text-[0.9375rem] text-muted tabular-nums">
          <NoBreakText text={t('refunds.of', { receipt, moment: format.moment(requestedAt) })} />
        </p>
        <Outcome refund={refund} />
      </div>
      <div className="grid justify-items-end gap-3 max-xl:contents xl:justify-items-stretch">
        <div className="max-xl:order-1">
          {left ? <LeftNote /> : <StatusChip tone={refundTones[status]}>{t(`refunds.status.${status}`)}</StatusChip>}
        </div>
        <Actions refund={refund} left={left} onResolve={onResolve} />
      </div>
    </li>
  )
}

/** The last action, its actor and its result. */
function Outcome({ refund: { way, status, by, changedAt, proof, why } }: { refund: Refund }) {
  const { t, format } = useWords()
  if (status === 'due') return null
  return (
    <div className="mt-1 grid gap-1 border-l-2 border-line pl-3 text-[0.9375rem]">
      <p>
        {way && t(`refunds.way.${way}`)}{' '}
        <span className="text-muted tabular-nums">
          <NoBreakText text={t('money.by', { who: by ?? t('money.nobody'), moment: format.moment(changedAt) })} />
        </span>
      </p>
      {proof && <p className="font-semibold break-words">{proof}</p>}
      {why && (
        <p lang="en" className="break-words text-signal-text">
          {why}
        </p>
      )}
    </div>
  )
}

interface SilentProps {
  /** As it was when the dialog opened: the admin looks for this order in the portal, and another may have followed. */
  readonly refund: Refund
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Asks what M-Pesa's portal shows about a refund that M-Pesa never answered: another order may send it twice. */
function SilentDialog({ refund, onRetry, onClose }: SilentProps) {
  const { t, format } = useWords()
  const [resolve] = moneyApi.useResolveRefundMutation()
  const { id, code, orders, customerName, receipt } = refund
  const amount = format.money(refund.amount)
  const retry = () => {
    onClose()
    onRetry()
  }
  return (
    <NoteDialog
      name={`refund ${id}`}
      title={t('refunds.silent-title', { amount })}
      submit={t('refunds.record-sent')}
      beside={
        <Button kind="outline" onClick={retry}>
          {t('refunds.retry-unsent')}
        </Button>
      }
      label={t('reversal.note')}
      hint={t('refunds.note-hint')}
      missing={t('refunds.note-missing')}
      send={(note) => resolve({ id, way: 'other', note, orders })}
      failed={t('refunds.resolve-failed')}
      done={t('refunds.noted', { amount, code })}
      onClose={onClose}
    >
      <p>{t('refunds.silent-text')}</p>
      <p className="text-muted">{t('refunds.resolve-text', { customer: customerName, code, receipt })}</p>
    </NoteDialog>
  )
}

/** The buttons that the row had at first. The space of one that it loses remains, so the rows below do not move. */
function Actions({ refund, left, onResolve }: { refund: Refund; left: boolean; onResolve: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [retry, { isLoading }] = moneyApi.useRetryRefundMutation()
  const [problem, setProblem] = useProblem()
  const { code } = refund
  const may = { resolve: !left && waysOf(refund).length > 0, retry: !left && refund.may.retry }
  const [first] = useState(may)
  const [asking, setAsking] = useState<Refund>()
  const tryAgain = async (shown: Refund) => {
    const { error } = await retry(shown)
    setProblem(error && ((t) => problemTextOf(error, t('refunds.retry-failed'))))
    if (!error) toast(t('refunds.retried', { code }))
  }
  const shows = { resolve: first.resolve || may.resolve, retry: first.retry || may.retry }
  if (!shows.resolve && !shows.retry) return null
  return (
    <div className="flex flex-wrap gap-2 max-xl:order-4 max-xl:basis-full xl:flex-col">
      {shows.resolve && (
        <Button
          key={`resolve ${may.resolve}`}
          kind={may.retry ? 'outline' : 'ink'}
          size="small"
          aria-label={t('refunds.resolve-one', { code })}
          onClick={onResolve}
          {...(!may.resolve && space)}
        >
          {t('refunds.resolve')}
        </Button>
      )}
      {shows.retry && (
        <Button
          key={`retry ${may.retry}`}
          kind="ink"
          size="small"
          busy={isLoading}
          aria-label={t('refunds.retry-one', { code })}
          onClick={() => (refund.status === 'sent' ? setAsking(refund) : void tryAgain(refund))}
          {...(!may.retry && space)}
        >
          <Icon name="refresh" className="size-4.5!" /> {t('try-again')}
        </Button>
      )}
      {asking && (
        <SilentDialog refund={asking} onRetry={() => void tryAgain(asking)} onClose={() => setAsking(undefined)} />
      )}
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-signal-text">
          {problem}
        </p>
      )}
    </div>
  )
}
