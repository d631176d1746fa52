import type { StudioList } from '../../../api/contract/studios.ts'
import { isSameText } from '../../../language/text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { chipClasses } from '../../shared/studios/FeatureChips.tsx'
import { type Coordinates, type LabelSide, mapSize, outlinePath, projected, type Town, townNamed } from './towns.ts'

/**
 * The outline of Kenya, simplified to about 4 km: Natural Earth, Admin 0 countries at 1:50 million (naturalearthdata.com,
 * public domain), as longitude and latitude in degrees.
 */
const corners: readonly (readonly [longitude: number, latitude: number])[] = [
  [33.9, -1],
  [33.94, 0.17],
  [34.16, 0.6],
  [34.41, 0.87],
  [34.48, 1.04],
  [34.8, 1.25],
  [34.79, 1.38],
  [34.97, 1.64],
  [34.98, 1.77],
  [34.86, 2.59],
  [34.74, 2.82],
  [34.59, 2.92],
  [34.52, 3.12],
  [34.45, 3.16],
  [34.4, 3.41],
  [34.44, 3.65],
  [34.17, 3.81],
  [34.18, 3.87],
  [33.98, 4.22],
  [35.27, 5.49],
  [35.26, 5.41],
  [35.33, 5.36],
  [35.47, 5.42],
  [35.75, 5.34],
  [35.8, 5.16],
  [35.76, 4.81],
  [36.02, 4.47],
  [36.91, 4.41],
  [38.09, 3.65],
  [39.49, 3.46],
  [39.66, 3.58],
  [39.84, 3.85],
  [40.77, 4.27],
  [41.14, 3.96],
  [41.88, 3.98],
  [41.34, 3.2],
  [40.96, 2.81],
  [40.98, -0.87],
  [41.52, -1.57],
  [41.53, -1.7],
  [41.27, -1.95],
  [41, -1.95],
  [40.95, -2.06],
  [40.89, -2.02],
  [40.9, -2.27],
  [40.64, -2.54],
  [40.41, -2.56],
  [40.22, -2.69],
  [40.2, -3.02],
  [40.12, -3.25],
  [39.99, -3.35],
  [39.86, -3.58],
  [39.73, -3.99],
  [39.38, -4.63],
  [39.29, -4.61],
  [39.19, -4.68],
  [37.8, -3.67],
  [37.71, -3.54],
  [37.61, -3.5],
  [37.68, -3.31],
  [37.64, -3.05],
  [34.05, -1.04],
]

export const kenya: readonly Coordinates[] = corners.map(([longitude, latitude]) => ({ latitude, longitude }))

type Towns = StudioList['places']

const outline = outlinePath(kenya)
const equator = projected({ latitude: 0, longitude: 37 }).y

/** A map of Kenya with a pin for each town that has studios. A pin filters the list by its town; a second tap clears it. */
export function StudioMap({
  places,
  chosen,
  onChoose,
}: {
  places: Towns
  /** The place that filters the list. */
  chosen: string | undefined
  onChoose: (place: string | undefined) => void
}) {
  const t = useTranslate()
  const isChosen = (name: string) => chosen !== undefined && isSameText(name, chosen)
  const toggle = (name: string) => onChoose(isChosen(name) ? undefined : name)
  const known = places.flatMap(({ name, studios }) => {
    const town = townNamed(name)
    return town ? [{ name, studios, town }] : []
  })
  const elsewhere = places.filter(({ name }) => !townNamed(name))
  return (
    <section aria-label={t('find.map')} className="panel relative grid gap-3 p-3 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-[0.9375rem] lg:absolute lg:inset-x-6 lg:top-5 lg:z-10">
        <p className="text-muted lg:max-w-32">{t('find.map-hint')}</p>
        {chosen !== undefined && (
          <button type="button" className="link min-h-11 whitespace-nowrap" onClick={() => onChoose(undefined)}>
            {t('find.kenya')}
          </button>
        )}
      </div>
      <div className="relative mx-auto w-full lg:max-w-[max(380px,50dvh)]">
        <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} className="block w-full" aria-hidden="true">
          <path d={outline} className="fill-sunken stroke-edge" strokeWidth="3" strokeLinejoin="round" />
          <path d={`M0 ${equator}H${mapSize.width}`} className="stroke-line" strokeWidth="2" strokeDasharray="4 10" />
        </svg>
        <ul>
          {known.map(({ name, studios, town }) => (
            <li key={name}>
              <Pin town={town} studios={studios} isChosen={isChosen(name)} onChoose={() => toggle(name)} />
            </li>
          ))}
        </ul>
      </div>
      {elsewhere.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-1">
          <span className="text-[0.9375rem] text-muted">{t('find.elsewhere')}</span>
          {elsewhere.map(({ name, studios }) => (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen(name)}
              onClick={() => toggle(name)}
              className={chipClasses}
            >
              {t('find.pin', { town: name, count: studios })}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Positions a pin at its point: the dot on the point, the label on one side. */
const sides: Record<LabelSide, string> = {
  right: 'flex-row -translate-x-[9px] -translate-y-1/2',
  left: 'flex-row-reverse -translate-x-[calc(100%-9px)] -translate-y-1/2',
  above: 'flex-col-reverse items-start -translate-x-[9px] -translate-y-[calc(100%-9px)]',
  below: 'flex-col items-start -translate-x-[50px] -translate-y-[9px]',
}
/** Keeps the dot on its point where the label extends beyond it. */
const dots: Record<LabelSide, string> = { right: '', left: '', above: '', below: 'ml-[41px]' }

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`

function Pin({
  town,
  studios,
  isChosen,
  onChoose,
}: {
  town: Town
  studios: number
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useTranslate()
  const { x, y } = projected(town)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('find.pin', { town: town.name, count: studios })}
      onClick={onChoose}
      style={{ left: percent(x, mapSize.width), top: percent(y, mapSize.height) }}
      className={`group absolute flex min-h-11 items-center gap-1 whitespace-nowrap ${sides[town.side]}`}
    >
      <span
        className={`size-[18px] shrink-0 rounded-full border-4 border-surface shadow-soft ${isChosen ? 'bg-signal' : 'bg-ink'} ${dots[town.side]}`}
      />
      <span className="flex min-h-8 items-center gap-2 rounded-pill border border-edge bg-surface px-3 text-[0.9375rem] font-semibold shadow-soft transition-colors group-hover:bg-ink-soft group-aria-pressed:border-ink group-aria-pressed:bg-ink group-aria-pressed:text-paper">
        {town.name} <span className="tabular-nums opacity-75">{studios}</span>
      </span>
    </button>
  )
}
