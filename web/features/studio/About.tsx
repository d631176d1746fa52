import type { ReactNode } from 'react'
import type { CatalogueEntry } from '../../../api/contract/shared.ts'
import type { Studio } from '../../../api/contract/studios.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/Icon.tsx'

/** What a studio is: what is in the room, what is not possible, prices and facts. */
export function About({ studio }: { studio: Studio }) {
  const say = useText()
  return (
    <>
      <div className="grid gap-10 sm:grid-cols-2">
        <Entries title={say('studio.features')} entries={studio.features} icon="check" />
        <Entries title={say('studio.limitations')} entries={studio.limitations} icon="warning" />
      </div>
      <div className="grid gap-10 sm:grid-cols-2">
        <Prices studio={studio} />
        <Facts studio={studio} />
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Entries({
  title,
  entries,
  icon,
}: {
  title: string
  entries: readonly CatalogueEntry[]
  icon: 'check' | 'warning'
}) {
  if (entries.length === 0) return null
  return (
    <Part title={title}>
      <ul className="grid gap-3">
        {entries.map(({ id, name, description }) => (
          <li key={id} className="flex gap-3">
            <Icon name={icon} className={`mt-0.5 ${icon === 'check' ? 'text-green-text' : 'text-gold'}`} />
            <span>
              <b className="font-semibold">{name}</b>
              {description && <span className="block text-[15px] text-muted">{description}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Prices({ studio }: { studio: Studio }) {
  const say = useText()
  const format = useFormat()
  return (
    <Part title={say('studio.sessions')}>
      {studio.sessionTypes.length === 0 && <p className="text-muted">{say('studio.no-sessions')}</p>}
      <ul>
        {studio.sessionTypes.map((type) => (
          <li key={type.id} className="flex justify-between gap-6 border-t border-line py-3 first:border-0 first:pt-0">
            <span>
              <b className="font-semibold">{type.name}</b>
              {type.description && <span className="block text-[15px] text-muted">{type.description}</span>}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <b className="font-semibold">{format.money(type.price)}</b>
              <span className="block text-sm text-muted">{say('studio.session-length', { hours: type.slots })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Monday first; the contract counts from Sunday. */
const weekFromMonday = [1, 2, 3, 4, 5, 6, 0]

function Facts({ studio }: { studio: Studio }) {
  const say = useText()
  const format = useFormat()
  const names = format.weekdays()
  return (
    <Part title={say('studio.facts')}>
      <dl className="grid gap-4 text-[15px]">
        <div>
          <dt className="text-muted">{say('studio.hours')}</dt>
          {weekFromMonday.map((day, i) => {
            const open = studio.openingHours[day]
            return (
              <dd key={day} className="flex justify-between gap-4 tabular-nums">
                <span>{names[i]?.long}</span>
                <span className={open ? 'font-semibold' : 'text-muted'}>
                  {open
                    ? say('studio.span', { from: format.hour(open.from), to: format.hour(open.to + 1) })
                    : say('studio.closed')}
                </span>
              </dd>
            )
          })}
        </div>
        {studio.bufferMinutes > 0 && (
          <div>
            <dt className="text-muted">{say('studio.buffer')}</dt>
            <dd>{say('studio.buffer-minutes', { minutes: studio.bufferMinutes })}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{say('studio.changes')}</dt>
          <dd>{say('studio.changes-text', { hours: studio.changeableHours })}</dd>
        </div>
      </dl>
    </Part>
  )
}
