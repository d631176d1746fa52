import { useState } from 'react'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { BookingSummary } from '../../shared/booking/BookingSummary.tsx'
import { TimePicker, useChoice } from '../../shared/booking/TimePicker.tsx'
import { useTimePicking } from '../../shared/booking/time-picking.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { configApi } from '../../shared/site/config-api.ts'
import { studiosApi } from '../../shared/studios/studios-api.ts'
import { Options, Select } from '../../ui/Field.tsx'
import { NoStudios } from './FeaturedStudios.tsx'
import { InlineBookingSkeleton, InlineHeading } from './InlineBookingSkeleton.tsx'

/** The home page calendar: choose a studio, a day and hours, then continue to the booking. */
export function InlineBooking() {
  const t = useTranslate()
  const every = studiosApi.useEveryStudioQuery()
  const { data: featured } = studiosApi.useFeaturedStudiosQuery()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const studios = every.data?.items ?? featured?.items ?? []
  const studio = studios.find(({ id }) => id === (chosenId ?? featured?.items[0]?.id)) ?? studios[0]
  if (!studio && !every.data && !every.error) return <InlineBookingSkeleton />
  if (!studio)
    return (
      <>
        <InlineHeading />
        <div className="mt-6">{every.error ? <NoStudios answer={every} /> : <p>{t('home.inline-none')}</p>}</div>
      </>
    )
  return (
    <>
      <div className="mb-6 grid items-end gap-4 md:grid-cols-[1fr_340px]">
        <InlineHeading />
        <Select label={t('booking.studio')} value={studio.id} onChange={(event) => setChosenId(event.target.value)}>
          <Options of={studios} text={({ name }) => name} />
        </Select>
      </div>
      <Board key={studio.id} studio={studio} />
    </>
  )
}

function Board({ studio }: { studio: StudioCard }) {
  const chosen = useChoice()
  const picking = useTimePicking(studio.id, chosen.choice, chosen.month)
  const { data: config } = configApi.useSiteConfigQuery()
  return (
    <div className="panel grid gap-8 p-4.5 sm:p-7 lg:grid-cols-[1fr_300px]">
      <TimePicker picking={picking} {...chosen} />
      <div className="border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-7">
        <div className="grid gap-5 lg:sticky lg:top-8">
          <StudioPicture
            picture={studio.primaryImage}
            sizes="300px"
            className="aspect-16/10 rounded-card max-lg:hidden"
          />
          <BookingSummary
            studio={{ id: studio.id, changeableHours: config?.changeableHours }}
            picking={picking}
            kind="ink"
          />
        </div>
      </div>
    </div>
  )
}
