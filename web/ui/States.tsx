import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** A placeholder in the shape of the coming content. Screen readers announce the busy region around it instead. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

/** Retries a failed load and is busy while it loads. Afterwards, the focus moves to the section around it. */
export function TryAgain({
  busy,
  onTryAgain,
  className = '',
}: {
  busy: boolean
  onTryAgain: () => void
  className?: string
}) {
  const t = useTranslate()
  return (
    <Button kind="outline" size="small" className={className} busy={busy} onClick={onTryAgain}>
      {!busy && <Icon name="refresh" />} {t('try-again')}
    </Button>
  )
}

interface StateTexts {
  readonly title: string
  readonly text?: string | undefined
  /** The level of its title among the page's headings; 1 if it replaces a whole page. */
  readonly level?: 1 | 2 | 3
  readonly children?: ReactNode
}

/** States that there is nothing here, and what to do next. */
export function EmptyState({ title, text, level = 3, icon = 'search', children }: StateTexts & { icon?: IconName }) {
  const Title = `h${level}` as const
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 rounded-panel border border-dashed border-edge px-6 py-12 text-center wrap-anywhere">
      <MutedMeter />
      <Title className="mt-2 text-xl">
        <Icon name={icon} className="mr-1 inline align-[-0.2em]" /> {title}
      </Title>
      {text && <p className="max-w-[44ch] text-balance text-muted">{text}</p>}
      {children}
    </div>
  )
}

/** States that something did not load, announces it, and has a button that tries again. */
export function ErrorState({
  title,
  text,
  level = 3,
  onTryAgain,
  busy = false,
}: StateTexts & { onTryAgain: () => void; busy?: boolean }) {
  const Title = `h${level}` as const
  return (
    <div
      role="alert"
      className="grid grid-cols-1 justify-items-center gap-3 rounded-panel border border-line bg-surface px-6 py-12 text-center wrap-anywhere"
    >
      <span className="grid size-12 place-items-center rounded-full bg-signal-soft text-signal-text">
        <Icon name="warning" className="size-6!" />
      </span>
      <Title className="text-xl">{title}</Title>
      {text && <p className="max-w-[44ch] text-balance text-muted">{text}</p>}
      <TryAgain busy={busy} onTryAgain={onTryAgain} />
    </div>
  )
}

const levels = [8, 8, 14, 8, 19, 11, 8, 16, 8, 11, 8, 8, 8]
const meter = levels.map((level, i) => `M${i * 12} ${36 - level}h8V36h-8z`).join('')

/** The motif at rest: a level meter without a signal. */
function MutedMeter() {
  return (
    <svg viewBox="0 0 152 36" className="h-9 text-line" fill="currentColor" aria-hidden="true">
      <path d={meter} />
    </svg>
  )
}

const Announce = createContext<(words: string) => void>(() => {})

/**
 * Announces changes inside it to screen readers. Its region exists before the text does, because screen readers skip a
 * region that appears together with its text.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [words, announce] = useState('')
  return (
    <Announce value={announce}>
      {children}
      <p role="status" className="sr-only">
        {words}
      </p>
    </Announce>
  )
}

/**
 * Makes the surrounding Announcer announce a text politely whenever it changes. Its region is emptied once the text is
 * no longer shown, which would otherwise stay there, even in another language.
 */
export function useAnnounced(words: string): void {
  const announce = useContext(Announce)
  useEffect(() => {
    announce(words)
    return () => announce('')
  }, [announce, words])
}
