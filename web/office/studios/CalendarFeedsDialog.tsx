import { useState } from 'react'
import type { NewCalendarFeed, OwnCalendar } from '../../../api/contract/calendar-feeds.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { post, remove } from '../../shared/api-client/requests.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'

const url = '/manager/calendar-feeds'

const calendarFeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownCalendarFeeds: build.query<{ readonly items: readonly OwnCalendar[] }, void>({
      query: () => url,
      providesTags: ['CalendarFeed', 'OfficeStudio'],
    }),
    createCalendarFeed: build.mutation<NewCalendarFeed, { readonly studioId: string | null }>({
      query: (body) => post(url, body),
      invalidatesTags: ['CalendarFeed'],
    }),
    revokeCalendarFeed: build.mutation<unknown, string>({
      query: (feedId) => remove(`${url}/${feedId}`),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
})

/** The secret addresses with which a manager's own calendar program shows their bookings. */
export function CalendarFeedsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const answer = calendarFeedsApi.useOwnCalendarFeedsQuery()
  return (
    <Dialog title={t('calendar-feeds.title')} onClose={onClose}>
      <div className="grid gap-6">
        <p>{t('calendar-feeds.text')}</p>
        <Loaded answer={answer} failed={t('calendar-feeds.failed')} skeleton={<Skeleton className="h-48 w-full" />}>
          {({ items }) => (
            <ul className="grid gap-6">
              {items.map((calendar) => (
                <li key={calendar.studio?.id ?? 'all'}>
                  <Calendar calendar={calendar} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Calendar({ calendar: { studio, feed } }: { calendar: OwnCalendar }) {
  const { t, format } = useWords()
  const [create, creating] = calendarFeedsApi.useCreateCalendarFeedMutation()
  const [revoke] = calendarFeedsApi.useRevokeCalendarFeedMutation()
  const [isReplacing, setReplacing] = useState(false)
  const [revoking, setRevoking] = useState<string>()
  const [created, setCreated] = useState<NewCalendarFeed>()
  const [problem, setProblem] = useProblem()
  const name = studio?.name ?? t('office.all-studios')
  const labelled = (action: string) => ({ 'aria-label': t('office.of', { action, name }) })
  const createOne = async () => {
    const answer = await create({ studioId: studio?.id ?? null })
    if (answer.data) setCreated(answer.data)
    return answer
  }
  const createFirst = async () => {
    const { error } = await createOne()
    setProblem(error && ((t) => problemTextOf(error, t('calendar-feeds.create-failed'))))
  }
  return (
    <div className="grid gap-3">
      {/* Announces the address: its region exists before. */}
      <div role="status" className="grid gap-3">
        <p>
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-muted">
            {feed ? t('calendar-feeds.since', { time: format.moment(feed.createdAt) }) : t('calendar-feeds.none')}
          </span>
        </p>
        {created && created.id === feed?.id && <NewAddress name={name} url={created.url} />}
      </div>
      <FormAlert text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          size="small"
          {...labelled(feed ? t('calendar-feeds.replace') : t('calendar-feeds.create'))}
          busy={creating.isLoading}
          onClick={() => (feed ? setReplacing(true) : void createFirst())}
        >
          {feed ? t('calendar-feeds.replace') : t('calendar-feeds.create')}
        </Button>
        {feed && (
          <Button
            kind="outline"
            size="small"
            {...labelled(t('calendar-feeds.revoke'))}
            onClick={() => setRevoking(feed.id)}
          >
            {t('calendar-feeds.revoke')}
          </Button>
        )}
      </div>
      {isReplacing && (
        <ConfirmDialog
          title={t('calendar-feeds.replace-title', { name })}
          text={t('calendar-feeds.replace-text')}
          action={t('calendar-feeds.replace')}
          send={createOne}
          failed={t('calendar-feeds.create-failed')}
          onClose={() => setReplacing(false)}
        />
      )}
      {revoking !== undefined && (
        <ConfirmDialog
          title={t('calendar-feeds.revoke-title', { name })}
          text={t('calendar-feeds.revoke-text')}
          action={t('calendar-feeds.revoke')}
          send={() => revoke(revoking)}
          failed={t('calendar-feeds.revoke-failed')}
          done={t('calendar-feeds.revoked', { name })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </div>
  )
}

/** A secret address, which can be copied now and is not shown again. */
function NewAddress({ name, url }: { name: string; url: string }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <div className="grid gap-2">
      <Field label={t('calendar-feeds.address', { name })} value={url} readOnly hint={t('calendar-feeds.once')} />
      <Button
        kind="ink"
        size="small"
        className="justify-self-start"
        onClick={() => void copy(url, t('calendar-feeds.copied'))}
      >
        <Icon name="copy" /> {t('calendar-feeds.copy')}
      </Button>
    </div>
  )
}
