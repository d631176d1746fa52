import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState, TryAgain } from '../../ui/States.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { useOnline } from '../../ui/use-browser.ts'
import { problemOf } from '../api-client/problem.ts'
import { reload } from '../offline/app-updates.tsx'
import { Brand } from './FrameParts.tsx'
import { PageTitle } from './PageHead.tsx'

/** A whole page about something missing: a studio sign with its light off, a text, and links or buttons. */
export function ErrorPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="page grid justify-items-center gap-5 py-20 text-center md:py-28">
      <PageTitle>{title}</PageTitle>
      <svg viewBox="0 0 220 96" className="w-55 max-w-full text-ink" aria-hidden="true">
        <path d="M60 0v22M160 0v22" stroke="currentColor" strokeWidth="3" />
        <rect x="20" y="22" width="180" height="66" rx="12" fill="none" stroke="currentColor" strokeWidth="3" />
        <rect x="32" y="34" width="156" height="42" rx="6" className="fill-line" />
        <text
          x="110"
          y="62"
          textAnchor="middle"
          className="fill-muted font-display text-[22px] font-bold tracking-[0.14em]"
        >
          OFF AIR
        </text>
      </svg>
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <NoBreak className="max-w-[46ch] text-lg text-balance text-muted" text={text} />
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

/** A query's result that failed. */
interface Failed {
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** States why a query failed, and has a button that repeats it. */
export function QueryError({
  answer: { error, isFetching, refetch },
  ...where
}: Pick<ComponentProps<typeof ErrorState>, 'title' | 'level'> & { answer: Failed }) {
  return <ErrorState {...where} text={problemOf(error).error} onTryAgain={() => void refetch()} busy={isFetching} />
}

/** States in one line that a small part of a page, or newer content than the shown one, did not load. Has a retry button. */
export function NotLoaded({ text, answer }: { text: string; answer: Pick<Failed, 'isFetching' | 'refetch'> }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
      <span className="font-medium text-signal-text">{text}</span>
      <TryAgain busy={answer.isFetching} onTryAgain={() => void answer.refetch()} className="min-h-11" />
    </div>
  )
}

/** A page whose data failed to load. */
export function LoadFailed({ title, answer }: { title: string; answer: Failed }) {
  return (
    <div className="page py-16">
      <PageTitle>{title}</PageTitle>
      <QueryError level={1} title={title} answer={answer} />
    </div>
  )
}

/** The page for an unknown address. */
export function NotFound() {
  const t = useTranslate()
  return (
    <ErrorPage title={t('not-found.title')} text={t('not-found.text')}>
      <ButtonLink to="/studios" kind="ink">
        {t('shell.browse')}
      </ButtonLink>
      <ButtonLink to="/" kind="outline">
        {t('not-found.home')}
      </ButtonLink>
    </ErrorPage>
  )
}

/** Shown if a page's script did not load or the page failed. Offline, it links to pages seen before. */
export function RouteError() {
  const t = useTranslate()
  const online = useOnline()
  if (!online) return <OfflinePage />
  return (
    <div className="page py-4">
      <Brand />
      <ErrorPage title={t('broken.title')} text={t('broken.text')}>
        <Button kind="ink" onClick={() => void reload()}>
          {t('try-again')}
        </Button>
        <ButtonLink to="/" kind="outline" reloadDocument>
          {t('not-found.home')}
        </ButtonLink>
      </ErrorPage>
    </div>
  )
}

function OfflinePage() {
  const t = useTranslate()
  return (
    <div className="page py-4">
      <Brand />
      <ErrorPage title={t('offline.title')} text={t('offline.text')}>
        <ButtonLink to="/bookings" kind="ink" reloadDocument>
          {t('shell.kept')}
        </ButtonLink>
        <ButtonLink to="/studios" kind="outline" reloadDocument>
          {t('shell.browse')}
        </ButtonLink>
        <Button kind="quiet" onClick={() => void reload()}>
          {t('try-again')}
        </Button>
      </ErrorPage>
    </div>
  )
}
