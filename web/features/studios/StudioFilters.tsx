import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMonthsAhead, useToday } from '../../app/config-api.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { addMonths, hours } from '../availability/clock.ts'
import { addressWith, filterFrom } from './filter-url.ts'
import { useStudioFeaturesQuery } from './studios-api.ts'

type Change = (name: Parameters<typeof addressWith>[1], value: string) => void

/** Search, day and hours, and features; each goes into the address, without a step back for every letter. */
export function StudioFilters() {
  const say = useText()
  const panelId = useId()
  const [address, setAddress] = useSearchParams()
  const { features = [] } = filterFrom(address)
  const [open, setOpen] = useState(false)
  // Two changes may follow each other faster than the address does: each builds on the one before.
  const wanted = useRef(address)
  useEffect(() => {
    wanted.current = address
  }, [address])
  const change: Change = (name, value) => {
    wanted.current = addressWith(wanted.current, name, value)
    setAddress(wanted.current, { replace: name === 'search', preventScrollReset: true })
  }

  return (
    <search className="grid grid-cols-1 gap-3">
      <div className="panel grid grid-cols-1 gap-2 p-2 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto]">
        <SearchBox said={address.get('search') ?? ''} onSearch={(text) => change('search', text)} />
        <When address={address} onChange={change} />
        <Button
          kind={open || features.length > 0 ? 'ink' : 'outline'}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" />
          {features.length > 0 ? say('studios.filter-count', { count: features.length }) : say('studios.filter')}
        </Button>
      </div>
      <div id={panelId} hidden={!open}>
        {open && <FeaturePanel chosen={features} onChange={(ids) => change('features', ids.join(','))} />}
      </div>
    </search>
  )
}

const pauseMs = 250

/** Types freely; the address follows after a short pause, and the box follows the address when it changes elsewhere. */
function SearchBox({ said, onSearch }: { said: string; onSearch: (text: string) => void }) {
  const say = useText()
  const [typed, setTyped] = useState(said)
  const [sent, setSent] = useState(said)
  if (said !== sent) {
    setSent(said)
    if (said !== typed.trim()) setTyped(said)
  }
  useEffect(() => {
    if (typed.trim() === sent) return
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <label className="relative block sm:col-span-2 lg:col-span-1">
      <span className="sr-only">{say('studios.search')}</span>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        placeholder={say('studios.search')}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-12 w-full rounded-control bg-transparent pr-4 pl-12 placeholder:text-muted"
      />
    </label>
  )
}

const boxLook =
  'grid min-h-12 content-center rounded-control border border-line px-3 text-xs text-muted has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'
const inputLook = 'bg-transparent text-[15px] leading-5 font-semibold text-ink outline-none'

/** A day and, once there is one, the hours to be free in. */
function When({ address, onChange }: { address: URLSearchParams; onChange: Change }) {
  const say = useText()
  const format = useFormat()
  const today = useToday()
  const monthsAhead = useMonthsAhead()
  const date = address.get('date') ?? ''
  return (
    <div className="flex flex-wrap gap-2 sm:flex-nowrap">
      <label className={`${boxLook} min-w-38 flex-1 ${date ? 'max-sm:w-full max-sm:flex-none' : ''}`}>
        {say('studios.day')}
        <input
          type="date"
          value={date}
          min={today}
          max={addMonths(today, monthsAhead)}
          onChange={(event) => onChange('date', event.target.value)}
          className={inputLook}
        />
      </label>
      {date !== '' &&
        (['from', 'to'] as const).map((name) => (
          <label key={name} className={`${boxLook} flex-1`}>
            {say(`studios.${name}`)}
            <select
              value={address.get(name) ?? ''}
              onChange={(event) => onChange(name, event.target.value)}
              className={inputLook}
            >
              <option value="">{say('studios.any')}</option>
              {hoursFor(name, Number(address.get('from') ?? 0)).map((hour) => (
                <option key={hour} value={hour}>
                  {format.hour(hour)}
                </option>
              ))}
            </select>
          </label>
        ))}
    </div>
  )
}

/** The hours to be free from, or those to be free to: the latter after the former. */
const hoursFor = (name: 'from' | 'to', from: number) =>
  name === 'from' ? hours : hours.map((hour) => hour + 1).filter((hour) => hour > from)

function FeaturePanel({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const say = useText()
  const { data, isError } = useStudioFeaturesQuery()
  if (isError || data?.items.length === 0) return <p className="p-3 text-muted">{say('studios.no-features')}</p>
  const toggled = (id: string) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div aria-busy={!data} className="panel flex flex-wrap gap-2 p-4">
      {data
        ? data.items.map(({ id, name, description }) => (
            <button
              key={id}
              type="button"
              aria-pressed={chosen.includes(id)}
              title={description ?? undefined}
              onClick={() => onChange(toggled(id))}
              className="inline-flex min-h-10 items-center gap-1.5 rounded-pill border border-edge px-4 text-[15px] transition-colors hover:bg-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {chosen.includes(id) && <Icon name="check" className="size-4!" />}
              {name}
            </button>
          ))
        : ['w-24', 'w-32', 'w-20', 'w-28', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-10 rounded-pill! ${width}`} />
          ))}
    </div>
  )
}
