import type { ReactNode } from 'react'
import { NoBreak, NoBreakText } from './text.tsx'

export interface TimelineStep {
  readonly id: string
  readonly state: 'done' | 'now' | 'next' | 'ended'
  readonly title: string
  readonly detail?: ReactNode
  readonly aside?: string | undefined
}

const marks: Record<TimelineStep['state'], string> = {
  done: 'bg-green border-green',
  now: 'bg-gold border-gold ring-5 ring-gold-soft',
  next: 'bg-surface border-edge',
  ended: 'bg-ink border-ink',
}

const shapes: Record<TimelineStep['state'], string> = {
  done: 'M3 6.4 5.2 8.6 9.2 3.8',
  now: '',
  next: '',
  ended: 'M4 4l4 4M8 4 4 8',
}

/** Steps from first to last: done, current and coming. `stateWord` returns the state as text for screen readers. */
export function Timeline({
  steps,
  stateWord,
}: {
  steps: readonly TimelineStep[]
  stateWord: (state: TimelineStep['state']) => string
}) {
  return (
    <ol className="grid">
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[22px_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0 not-last:after:absolute not-last:after:top-6 not-last:after:bottom-0 not-last:after:left-[10px] not-last:after:w-0.5 not-last:after:bg-line"
        >
          <span
            className={`mt-0.5 grid size-5.5 place-items-center rounded-full border-2 forced-color-adjust-none ${marks[step.state]}`}
          >
            <svg viewBox="0 0 12 12" className="size-3.5 text-paper" aria-hidden="true">
              <path d={shapes[step.state]} fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="round" />
            </svg>
          </span>
          <div className="flex flex-wrap justify-between gap-x-4 max-[375px]:block">
            <div className="min-w-0 flex-1 basis-32">
              <p className={`font-semibold ${step.state === 'next' ? 'text-muted' : ''}`}>
                <span className="sr-only">{stateWord(step.state)}: </span>
                <NoBreakText text={step.title} />
              </p>
              {step.detail && (
                <div className="text-[0.9375rem] text-muted">
                  {typeof step.detail === 'string' ? <NoBreakText text={step.detail} /> : step.detail}
                </div>
              )}
            </div>
            {step.aside && <NoBreak as="span" className="text-sm text-muted tabular-nums" text={step.aside} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
