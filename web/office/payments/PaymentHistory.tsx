import { Link } from 'react-router-dom'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useStreamVersionQuery } from '../shared/audit/audit-api.ts'
import { streamAddress } from '../shared/audit/EventRow.tsx'
import { eventLine } from '../shared/audit/event-words.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { whileInSight } from '../shared/lists/while-in-sight.ts'

const shown = 8

/** The latest events of a payment, oldest first. The audit log contains all of them. */
export function PaymentHistory({ id }: { id: string }) {
  const t = useTranslate()
  const format = useFormat()
  const answer = useStreamVersionQuery({ stream: `payment-${id}` }, whileInSight)
  return (
    <Loaded answer={answer} failed={t('payments.history-failed')} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ stream, versions, lastVersion }) => (
        <div className="grid gap-4">
          <Timeline
            steps={versions.slice(-shown).map(({ version, at, type, facts }) => ({
              id: String(version),
              state: type.endsWith('failed') ? 'ended' : 'done',
              title: eventLine(t, format, { type, facts }),
              detail: <span className="tabular-nums">{format.moment(at)}</span>,
            }))}
            stateWord={(state) => t(`track.state.${state}`)}
          />
          <Link
            to={streamAddress(stream, lastVersion)}
            className="link inline-flex items-center gap-1.5 justify-self-start"
          >
            <Icon name="history" className="size-4.5!" />{' '}
            {versions.length > shown
              ? t('payments.history-all', { count: versions.length })
              : t('payments.history-log')}
          </Link>
        </div>
      )}
    </Loaded>
  )
}
