import type { Refund, RefundWay } from '../../../api/contract/admin-refunds.ts'
import { useTranslate } from '../../i18n/use-translate.ts'

const ways = ['reversal', 'payout', 'other'] as const

/** The three refund methods and their effects. Unavailable methods show the reason. */
export function WayChoice({
  may,
  way,
  phone,
  receipt,
  onWay,
}: {
  may: Refund['may']
  way: RefundWay | undefined
  phone: string
  receipt: string
  onWay: (way: RefundWay) => void
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
