import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useNow } from '../../shared/api-client/config-api.ts'
import { chipLook } from '../../shared/studios/cell-look.ts'
import { choicesLeft, isTimed, type Timing, timingsOf } from '../../shared/studios/quick-choices.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Finder } from './use-finder.ts'

const nothing = { date: undefined, from: undefined, to: undefined, hours: undefined } as const

/** Free now, tonight, this weekend: one tap sets a day and hours, another clears them. Past choices are hidden. */
export function QuickChoices({ finder: { listing, change } }: { finder: Finder }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const choose = (timing: Timing | undefined, isChosen: boolean) =>
    change({ ...nothing, ...(isChosen ? nothing : timing) })
  const left = choicesLeft(now)
  if (left.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('find.quick')}</legend>
      {left.map((choice) => {
        const timings = now === null ? [] : timingsOf(choice, now)
        const isChosen = timings.some((timing) => isTimed(listing, timing))
        return (
          <div key={choice} className="contents">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(timings[0] ?? timingsOf(choice, Date.now())[0], isChosen)}
              className={chipLook}
            >
              {isChosen && <Icon name="check" className="size-4!" />}
              {t(`find.quick-${choice}`)}
            </button>
            {isChosen &&
              timings.length > 1 &&
              timings.map((timing) => (
                <button
                  key={timing.date}
                  type="button"
                  aria-pressed={isTimed(listing, timing)}
                  onClick={() => choose(timing, false)}
                  className={`${chipLook} border-dashed`}
                >
                  {format.shortDate(timing.date)}
                </button>
              ))}
          </div>
        )
      })}
    </fieldset>
  )
}
