import type { CatalogueEntry } from '../../../api/contract/shared.ts'
import type { Studio } from '../../../api/contract/studios.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { sessionLength } from '../../shared/availability/hours.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { StudioSection } from './StudioSection.tsx'

/** Describes a studio: sessions and prices, features and limitations, hours, location and rules. */
export function About({ studio }: { studio: Studio }) {
  const t = useTranslate()
  return (
    <>
      <Prices studio={studio} />
      {studio.features.length + studio.limitations.length > 0 && (
        <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
          <Entries title={t('studio.features')} entries={studio.features} icon="check" />
          <Entries title={t('studio.limitations')} entries={studio.limitations} icon="warning" />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        <OpeningHours studio={studio} />
        <div className="grid content-start gap-12">
          <Rules studio={studio} />
          <Location studio={studio} />
        </div>
      </div>
    </>
  )
}

const entryIcons = { check: 'text-green-text', warning: 'text-gold' } as const

function Entries({
  title,
  entries,
  icon,
}: {
  title: string
  entries: readonly CatalogueEntry[]
  icon: keyof typeof entryIcons
}) {
  const { language } = useLocale()
  if (entries.length === 0) return null
  return (
    <StudioSection title={title}>
      <ul className="grid gap-3">
        {entries
          .map((entry) => inLanguage(language, entry))
          .map(({ id, name, description }) => (
            <li key={id} className="flex gap-3 wrap-anywhere">
              <Icon name={icon} className={`mt-0.5 ${entryIcons[icon]}`} />
              <span>
                <b className="font-semibold">{name}</b>
                {description && <span className="block text-[0.9375rem] text-muted">{description}</span>}
              </span>
            </li>
          ))}
      </ul>
    </StudioSection>
  )
}

function Prices({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <StudioSection title={t('studio.sessions')}>
      {studio.sessionTypes.length === 0 && <p className="text-muted">{t('studio.no-sessions')}</p>}
      <ul>
        {studio.sessionTypes.map((type) => (
          <li key={type.id} className="flex justify-between gap-6 border-t border-line py-4 first:border-0 first:pt-0">
            <span className="wrap-anywhere">
              <b className="font-semibold">{type.name}</b>
              {type.description && <span className="block text-[0.9375rem] text-muted">{type.description}</span>}
            </span>
            <span className="max-w-1/2 shrink-0 text-right tabular-nums">
              <b className="font-semibold whitespace-nowrap">{format.money(type.price)}</b>
              <span className="block text-sm text-balance text-muted">{sessionLength(t, type.durationMinutes)}</span>
            </span>
          </li>
        ))}
      </ul>
    </StudioSection>
  )
}

/** Lists how long a booking can be changed and the buffer between two sessions. */
function Rules({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const rules = [
    [t('studio.changes'), t('studio.changes-text', { hours: studio.changeableHours })],
    [
      t('studio.buffer'),
      studio.bufferMinutes > 0 ? t('studio.buffer-minutes', { minutes: studio.bufferMinutes }) : t('studio.no-buffer'),
    ],
  ]
  return (
    <StudioSection title={t('studio.rules')}>
      <dl className="grid gap-4">
        {rules.map(([name, rule]) => (
          <div key={name}>
            <dt className="text-[0.9375rem] text-muted">{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </StudioSection>
  )
}

/** Links to a map search. A link, not an embedded map, so that no third party learns of the visit. */
const mapOf = ({ name, location }: Studio) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${location ?? name}, Kenya`)}`

function Location({ studio }: { studio: Studio }) {
  const t = useTranslate()
  return (
    <StudioSection title={t('studio.where')}>
      <p className="flex items-start gap-2 wrap-anywhere">
        <Icon name="place" className="mt-0.5" /> {studio.location ?? t('card.no-location')}
      </p>
      {studio.location && (
        <p className="mt-1 text-[0.9375rem] text-muted">
          <a href={mapOf(studio)} rel="noreferrer" className="link inline-flex min-h-11 items-center text-ink">
            {t('studio.map')}
          </a>{' '}
          ({t('studio.map-hint')})
        </p>
      )}
    </StudioSection>
  )
}
