import type { StudioCard } from '../../../api/contract/studios.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { HourStrip } from '../availability/HourStrip.tsx'
import { StudioPicture } from '../gallery/StudioPicture.tsx'
import { NotLoaded } from '../page/ErrorPage.tsx'
import { useAppDispatch } from '../store/store.ts'
import { DayTitle, Price } from '../studios/StudioCardView.tsx'
import { studiosApi } from '../studios/studios-api.ts'
import { studioChosen, wentTo } from './flow.ts'

/** Step 1: choosing a studio. */
export function StudioChooser() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const answer = studiosApi.useEveryStudioQuery()
  const { data, error, isFetching, refetch } = answer
  const tryAgain = () => void refetch()
  const close = () => dispatch(wentTo('closed'))
  return (
    <Dialog
      title={t('chooser.title')}
      eyebrow={t('flow.step', { step: 1 })}
      onClose={close}
      wide
      footer={
        <div className="flex flex-wrap-reverse justify-between gap-3">
          <Button kind="outline" className="max-sm:grow" onClick={close}>
            {t('chooser.cancel')}
          </Button>
          <Button kind="outline" className="max-sm:grow" busy={isFetching} onClick={tryAgain}>
            {!isFetching && <Icon name="refresh" />} {t('chooser.refresh')}
          </Button>
        </div>
      }
    >
      {error && !data ? (
        <ErrorState title={t('studios.failed')} onTryAgain={tryAgain} busy={isFetching} />
      ) : (
        <div className="grid gap-3">
          {error && <NotLoaded text={t('studios.failed')} answer={answer} />}
          <Choices studios={data?.items} />
        </div>
      )}
    </Dialog>
  )
}

function Choices({ studios }: { studios: readonly StudioCard[] | undefined }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  if (studios?.length === 0) return <EmptyState title={t('chooser.empty')} text={t('chooser.empty-text')} />
  return (
    <ul aria-busy={!studios} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {studios
        ? studios.map((studio) => (
            <li key={studio.id}>
              <StudioOption studio={studio} onChoose={() => dispatch(studioChosen(studio.id))} />
            </li>
          ))
        : ['one', 'two', 'three', 'four'].map((key) => (
            <li key={key} className="flex gap-4 rounded-card border border-line p-3">
              <Skeleton className="size-24 shrink-0" />
              <div className="grid flex-1 content-between py-1">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-4 w-full" />
              </div>
            </li>
          ))}
    </ul>
  )
}

function StudioOption({ studio, onChoose }: { studio: StudioCard; onChoose: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full gap-4 rounded-card border border-line p-3 text-left transition-colors hover:border-ink hover:bg-ink-soft"
    >
      {/* The button's name begins with the studio's. */}
      <span aria-hidden="true" className="contents">
        <StudioPicture picture={studio.primaryImage} sizes="96px" className="size-[96px] shrink-0 rounded-control" />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 content-between gap-1.5 wrap-anywhere">
        <span>
          <span className="block font-display text-lg leading-tight font-bold tracking-[-0.02em]">{studio.name}</span>
          <span className="block text-sm text-pretty text-muted">
            {joinFacts(studio.location ?? t('card.no-location'), t('card.people', { count: studio.capacity }))}
          </span>
        </span>
        <span>
          <DayTitle studio={studio} />
          <HourStrip date={studio.day.date} cells={studio.day.hours} size="bar" />
        </span>
        <Price kes={studio.fromPrice} />
      </span>
    </button>
  )
}
