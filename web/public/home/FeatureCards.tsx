import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CellState } from '../../shared/availability/hours.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Describes what every booking includes: visible hours, transfer buffers and a message at each step. */
export function FeatureCards() {
  const t = useTranslate()
  return (
    <section aria-labelledby="count-on">
      <h2 id="count-on" className="mb-6 text-[1.75rem] md:text-4xl">
        {t('home.features')}
      </h2>
      <div className="grid gap-6 md:grid-cols-3">
        <Card title={t('home.hours-title')} text={t('home.hours-text')}>
          <Meter cells={['past', 'past', 'booked', 'free', 'free', 'free', 'booked', 'free', 'free']} />
        </Card>
        <Card title={t('home.buffer-title')} text={t('home.buffer-text')}>
          <Meter cells={['booked', 'booked', 'buffer', 'yours', 'yours', 'yours', 'buffer', 'booked', 'booked']} />
        </Card>
        <Card title={t('home.news-title')} text={t('home.news-text')}>
          <Message sender={t('home.news-sender')} text={t('home.news-sample')} />
        </Card>
      </div>
    </section>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="panel flex flex-col overflow-hidden">
      <div aria-hidden="true" className="grid h-40 content-center bg-sunken px-6">
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-[1.375rem]">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </article>
  )
}

/** A drawing with the cells of the hour strip. It has nine cells so that each is visible. */
function Meter({ cells }: { cells: readonly CellState[] }) {
  return (
    <div className="hour-strip grid-cols-9!" data-size="page">
      {cells.map((state, i) => (
        <i key={`${i + 8}`} className="hour-cell" data-state={state} />
      ))}
    </div>
  )
}

function Message({ sender, text }: { sender: string; text: string }) {
  return (
    <div className="rounded-card rounded-bl-cell border border-line bg-surface px-4 py-3 shadow-soft">
      <p className="mb-1 flex items-center gap-1.5 text-[0.8125rem] font-semibold text-green-text">
        <Icon name="check" className="size-4!" /> {sender}
      </p>
      <p className="text-sm">{text}</p>
    </div>
  )
}
