import { type Ref, useRef, useState } from 'react'
import { maxPeople } from '../../../api/contract/page-values.ts'
import type { SessionType } from '../../../api/contract/studios.ts'
import { useTextIn, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert, NumberField, Select } from '../../ui/Field.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { type Day, refit, sessionLength } from '../availability/hours.ts'
import { monthOf } from '../site/clock.ts'
import { useToday } from '../site/config-api.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { studioApi } from '../studios/studio-api.ts'
import { peopleChanged, timePicked, wentTo } from './flow.ts'
import { PriceSummary } from './price.tsx'
import { HoursNotLoaded, type RunChange, RunChanged, runChange, runPicked } from './TimePicker.tsx'
import { chosenType, useTimePicking } from './time-picking.ts'

/** Step 3, first half: the session type and the number of people. */
export function DetailsDialog({ studioId }: { studioId: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const today = useToday()
  const flow = useAppSelector((state) => state.flow)
  const { date, run, people, sessionTypeId } = flow
  const picking = useTimePicking(studioId, flow, monthOf(date ?? today))
  const types = studioApi.useSessionTypesQuery(studioId)
  const { data: studio } = studioApi.useStudioQuery(studioId)
  const [missing, setMissing] = useState(false)
  const typeSelect = useRef<HTMLSelectElement>(null)
  const type = chosenType(types.data?.items, { date, run, sessionTypeId })
  const tooShort = type !== undefined && run.length > 0 && run.length < type.slots
  const max = Math.min(maxPeople, studio?.capacity ?? maxPeople)
  const tooMany = people > max
  const isUnchecked = picking.unknown && run.length > 0

  const goOn = () => {
    if (type) return dispatch(wentTo('contact'))
    setMissing(true)
    return typeSelect.current?.focus()
  }

  return (
    <Dialog
      title={t('details.title')}
      eyebrow={studio ? t('flow.form', { part: 1, studio: studio.name }) : t('flow.step', { step: 3 })}
      onClose={() => dispatch(wentTo('closed'))}
      footer={
        <div className="grid gap-3">
          {missing && !type && <FormAlert text={t('contact.required')} />}
          <div className="flex gap-3">
            <Button kind="outline" onClick={() => dispatch(wentTo('time'))}>
              {t('time.back')}
            </Button>
            <Button kind="signal" wide disabled={tooShort || tooMany || isUnchecked || !types.data} onClick={goOn}>
              {t('time.continue')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {types.error && !types.data ? (
          <ErrorState
            title={t('picker.sessions-failed')}
            onTryAgain={() => void types.refetch()}
            busy={types.isFetching}
          />
        ) : isUnchecked ? (
          <HoursNotLoaded picking={picking}>{t('hours.unknown')}</HoursNotLoaded>
        ) : (
          <SessionTypeSelect
            ref={typeSelect}
            types={types.data?.items}
            day={picking.day}
            error={missing && !type ? t('details.choose') : undefined}
          />
        )}
        {tooShort && (
          <Unfit
            text={t('details.too-short', { hours: type.slots })}
            action={t('booking.choose-hours')}
            onAct={() => dispatch(wentTo('time'))}
          />
        )}
        <NumberField
          label={t('booking.people')}
          hint={studio && t('details.capacity', { count: max })}
          value={people}
          min={1}
          max={maxPeople}
          fewer={t('details.fewer')}
          more={t('details.more')}
          onChange={(count) => dispatch(peopleChanged(count))}
        />
        {tooMany && (
          <Unfit
            text={t('details.too-many', { people, max })}
            action={t('booking.choose-studio')}
            onAct={() => dispatch(wentTo('studio'))}
          />
        )}
        {type && !tooShort && (
          <div className="rounded-card bg-sunken p-4">
            <PriceSummary type={type} date={date} run={run} />
            {run.length === 0 && <p className="mt-3 text-sm text-muted">{t('details.no-time')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function SessionTypeSelect({
  types,
  day,
  error,
  ref,
}: {
  types: readonly SessionType[] | undefined
  day: Day
  error: string | undefined
  ref: Ref<HTMLSelectElement>
}) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const dispatch = useAppDispatch()
  const flow = useAppSelector((state) => state.flow)

  // The summary below repeats its length and price, for which a phone's select is too narrow.
  const chosen = chosenType(types, flow)?.id
  const [changed, setChanged] = useState<RunChange>()

  /** Another session keeps the chosen hours and adds as many as it needs. If those are not free, a message below says so. */
  const choose = (sessionTypeId: string) => {
    const type = types?.find((each) => each.id === sessionTypeId)
    const picked = runPicked(flow.run, changed)
    const fitted = type ? refit(day, picked, type.slots) : []
    const run = fitted.length > 0 ? fitted : picked
    setChanged(type && runChange(type, picked, run))
    dispatch(timePicked({ sessionTypeId: type?.id ?? null, run }))
  }

  if (types?.length === 0) return <p className="rounded-control bg-sunken p-4">{t('details.no-sessions')}</p>
  return (
    <div className="grid grid-cols-1 *:last:not-empty:mt-3">
      <Select
        ref={ref}
        label={t('booking.session-type')}
        value={chosen ?? ''}
        onChange={(event) => choose(event.target.value)}
        disabled={!types}
        error={error}
        required
      >
        <option value="">{types ? t('details.choose') : t('loading')}</option>
        {types?.map((type) => (
          <option key={type.id} value={type.id}>
            {type.id === chosen
              ? textIn(type.name, type.nameSw)
              : t('details.option', {
                  name: textIn(type.name, type.nameSw),
                  length: sessionLength(t, type.durationMinutes),
                  price: format.money(type.price),
                })}
          </option>
        ))}
      </Select>
      <RunChanged change={changed} />
    </div>
  )
}

/** A message that an earlier choice does not fit a later one, with a button to change it. */
function Unfit({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-gold-soft p-4 text-[0.9375rem]">
      {text}
      <Button kind="outline" size="small" className="justify-self-start" onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}
