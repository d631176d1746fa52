import { useId, useState } from 'react'
import type { Callback } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { verdictTones } from './money-words.ts'

const kinds = ['prompt', 'confirmation', 'validation', 'result', 'status', 'timeout'] as const

/** A callback: its claimed kind, source, verdict and reason. It opens to its content. */
export function CallbackRow({ callback }: { callback: Callback }) {
  const t = useTranslate()
  const format = useFormat()
  const bodyId = useId()
  const [open, setOpen] = useState(false)
  const { kind, source, receivedAt, verdict, reason, judgedAt, attemptId, body } = callback
  const known = kinds.find((each) => each === kind)
  return (
    <li className="border-line not-last:border-b">
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 px-4 py-4 hover:bg-sunken sm:px-6">
        <h2 className="min-w-0 font-sans text-base tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
            className="opens-row -ml-1 flex min-h-7 items-start gap-1 text-left font-semibold"
          >
            <Icon name="right" className={`mt-1 size-4! transition-transform ${open ? 'rotate-90' : ''}`} />
            {known ? t(`callbacks.kind.${known}`) : kind}
          </button>
        </h2>
        <StatusChip tone={verdictTones[verdict]}>{t(`callbacks.verdict.${verdict}`)}</StatusChip>
        <div className="col-span-full pl-4">
          {reason && (
            <p lang="en" className="break-words">
              {reason}
            </p>
          )}
          <p className="text-sm text-muted tabular-nums">
            {t('callbacks.came', { moment: format.moment(receivedAt), source })}
          </p>
        </div>
      </div>
      <div id={bodyId} className={open ? 'grid gap-3 border-t border-dashed border-line px-4 py-5 sm:px-10' : ''}>
        {open && (
          <>
            <p className="text-[0.9375rem] break-words text-muted tabular-nums">
              {judgedAt ? t('callbacks.judged', { moment: format.moment(judgedAt) }) : t('callbacks.not-judged')}{' '}
              {attemptId && t('callbacks.about', { id: attemptId })}
            </p>
            <pre className="max-h-80 overflow-auto rounded-control bg-sunken px-4 py-3 text-sm break-all whitespace-pre-wrap">
              {body || t('callbacks.empty')}
            </pre>
          </>
        )}
      </div>
    </li>
  )
}
