import { Link } from 'react-router-dom'
import type { Activity } from '../../../api/contract/dashboards.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { eventName } from '../shared/audit/event-words.ts'
import { type Answer, Loaded } from '../shared/lists/Loaded.tsx'
import { bookingLine } from '../shared/live/live-event.ts'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'

const icons: Record<Activity['kind'], IconName> = {
  booking: 'calendar',
  studio: 'microphone',
  person: 'person',
  catalogue: 'star',
}

/** Describes recent events, newest first. */
export function RecentActivity({ area, answer }: { area: OfficeArea; answer: Answer<Activity[]> }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="activity" className="panel p-5 sm:p-6">
      <h2 id="activity" className="mb-4 text-xl">
        {t('dashboard.activity')}
      </h2>
      <Loaded answer={answer} failed={t('dashboard.activity-failed')} skeleton={<ActivitySkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">{t('dashboard.activity-none')}</p>
          ) : (
            <ol className="grid">
              {items.map((item) => (
                <ActivityLine key={item.position} area={area} item={item} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function ActivityLine({ area, item }: { area: OfficeArea; item: Activity }) {
  const { t, format } = useWords()
  const { code } = item
  const title = eventName(t, item.type)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 border-line py-3 not-last:border-b first:pt-0 last:pb-0">
      <span className="mt-0.5 grid size-8 place-items-center rounded-full bg-ink-soft">
        <Icon name={icons[item.kind]} className="size-4.5!" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {code ? (
              <Link to={`/${area}/bookings?search=${code}`} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <time dateTime={item.at} className="text-sm text-muted tabular-nums">
            {format.moment(item.at)}
          </time>
        </p>
        <p className="text-[0.9375rem] break-words text-muted">{activityText(t, format, item)}</p>
      </div>
    </li>
  )
}

function ActivitySkeleton() {
  return (
    <div className="grid gap-5">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Describes an activity and its actor: 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00, by Jane'. */
function activityText(t: Translate, format: Format, activity: Activity): string {
  const { code, studioName, byName, givenTo } = activity
  const about =
    code === null ? (studioName ?? t('activity.closed-studio')) : bookingLine(t, format, { ...activity, code })
  return [
    about,
    ...(givenTo === null ? [] : [t('activity.to', { name: givenTo })]),
    ...(byName === null ? [] : [t('activity.by', { name: byName })]),
  ].join(', ')
}
