import { type ReactNode, useState } from 'react'
import { HourPicker } from '../../../web/shared/availability/HourPicker.tsx'
import { HourLegend, HourStrip } from '../../../web/shared/availability/HourStrip.tsx'
import { type CellState, type Run, withYours } from '../../../web/shared/availability/hours.ts'
import { MonthCalendar } from '../../../web/shared/availability/MonthCalendar.tsx'
import { BookedToast } from '../../../web/shared/feedback/BookedToast.tsx'
import { PageTitle } from '../../../web/shared/page/PageHead.tsx'
import { StudioCardSkeleton, StudioCardView } from '../../../web/shared/studios/StudioCardView.tsx'
import { Button, IconButton } from '../../../web/ui/Button.tsx'
import { Dialog } from '../../../web/ui/Dialog.tsx'
import { Field, NumberField, Select } from '../../../web/ui/Field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../web/ui/States.tsx'
import { StatusChip } from '../../../web/ui/StatusChip.tsx'
import { Timeline } from '../../../web/ui/Timeline.tsx'
import { busyDay, dayFrom, monthFrom, sampleStudio } from './fixtures.ts'
import '../../../web/ui/styles/office.css'

const ignore = () => undefined
const everyState: CellState[] = [...dayFrom('ppccbbuuff').slice(0, 10), 'held', 'yours', 'yours']

/** Shows every component in every state. Its texts are not translated because only development serves this page. */
export function DesignPage() {
  return (
    <div className="page grid gap-16 py-10">
      <PageTitle>Design</PageTitle>
      <h1 className="text-5xl">Design</h1>
      <Colours />
      <Types />
      <Buttons />
      <Fields />
      <HourStrips />
      <Picking />
      <Statuses />
      <Cards />
      <Places />
      <Over />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-3xl">{title}</h2>
      {children}
    </section>
  )
}

const swatches = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['signal', 'bg-signal'],
  ['signal-soft', 'bg-signal-soft'],
  ['gold', 'bg-gold'],
  ['gold-soft', 'bg-gold-soft'],
  ['green', 'bg-green'],
  ['green-soft', 'bg-green-soft'],
] as const

function Colours() {
  return (
    <Section title="Colours">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-3">
        {swatches.map(([name, look]) => (
          <li key={name} className="text-sm">
            <span className={`block h-16 rounded-control border border-line ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Types() {
  return (
    <Section title="Type">
      <p className="font-display text-6xl font-bold tracking-[-0.03em]">Bricolage Grotesque</p>
      <p className="text-lg">Instrument Sans carries the text: see every free hour, request in a minute.</p>
      <p className="text-lg tabular-nums">08:00 to 21:00 · KES 12,500 · SB7K3M9Q</p>
    </Section>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      {(['signal', 'ink', 'outline', 'quiet'] as const).map((kind) => (
        <div key={kind} className="flex flex-wrap items-center gap-3">
          <Button kind={kind} size="large">
            {kind} large
          </Button>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} size="small">
            {kind} small
          </Button>
          <Button kind={kind} disabled>
            {kind} disabled
          </Button>
          <Button kind={kind} busy>
            {kind} busy
          </Button>
        </div>
      ))}
      <IconButton icon="copy" aria-label="Copy" />
    </Section>
  )
}

function Fields() {
  const [people, setPeople] = useState(2)
  return (
    <Section title="Fields">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Full name" placeholder="Wanjiru Kamau" />
        <Field label="Phone number" hint="For SMS, such as 0712 345 678." inputMode="tel" />
        <Field label="Email" error="Enter a valid email address" defaultValue="wanjiru@" />
        <Select label="Session type" defaultValue="mix">
          <option value="mix">Mixing · 2 hours · KES 5,000</option>
          <option value="voice">Voice-over · 1 hour · KES 2,500</option>
        </Select>
        <NumberField
          label="Number of people"
          value={people}
          min={1}
          max={50}
          fewer="One fewer"
          more="One more"
          onChange={setPeople}
        />
        <Field label="Locked" disabled defaultValue="SB7K3M9Q" />
      </div>
    </Section>
  )
}

function HourStrips() {
  return (
    <Section title="Hour strip">
      <HourLegend states={['free', 'yours', 'held', 'booked', 'buffer', 'closed', 'past']} />
      <div className="panel grid gap-8 p-6">
        <HourStrip date="2026-12-01" cells={everyState} size="page" />
        <div className="w-80">
          <HourStrip date="2026-12-01" cells={everyState} />
        </div>
        <div className="w-30">
          <HourStrip date="2026-12-01" cells={everyState} size="bar" />
        </div>
      </div>
    </Section>
  )
}

function Picking() {
  const [date, setDate] = useState<string | null>('2026-12-01')
  const [month, setMonth] = useState('2026-12')
  const [run, setRun] = useState<Run>([15, 16])
  return (
    <Section title="Calendar and hours">
      <div className="panel grid gap-8 p-5 md:grid-cols-2 md:p-7">
        <div className="grid content-start gap-8">
          <MonthCalendar
            month={month}
            onMonth={setMonth}
            selected={date}
            onSelect={setDate}
            min="2026-11-21"
            max="2027-02-21"
            days={monthFrom(month)}
          />
          <HourStrip date="2026-12-01" cells={withYours(busyDay, run)} size="page" />
        </div>
        <HourPicker label="Hours on Tuesday 1 December" day={busyDay} run={run} need={2} onChange={setRun} />
      </div>
      <div className="panel max-w-md p-5">
        <MonthCalendar
          month="2026-11"
          onMonth={ignore}
          selected={null}
          onSelect={ignore}
          min="2026-11-21"
          max="2027-02-21"
          days={undefined}
        />
      </div>
    </Section>
  )
}

function Statuses() {
  return (
    <Section title="Booking status">
      <div className="flex flex-wrap gap-2">
        <StatusChip tone="waiting">Waiting for the studio</StatusChip>
        <StatusChip tone="live">Ready to pay</StatusChip>
        <StatusChip tone="good">Paid</StatusChip>
        <StatusChip tone="ended">Cancelled</StatusChip>
        <StatusChip tone="neutral">Completed</StatusChip>
      </div>
      <div className="panel max-w-xl p-6">
        <Timeline
          stateWord={(state) => state}
          steps={[
            { id: '1', state: 'done', title: 'Requested', detail: 'Mawimbi Mix Room, 2 hours', aside: '10:42' },
            { id: '2', state: 'now', title: 'The studio confirms', detail: 'By tomorrow 10:42', aside: 'now' },
            { id: '3', state: 'next', title: 'We approve and send your link' },
            { id: '4', state: 'ended', title: 'Cancelled' },
          ]}
        />
      </div>
    </Section>
  )
}

function Cards() {
  return (
    <Section title="Cards">
      <div className="grid gap-6 md:grid-cols-3">
        <StudioCardView studio={sampleStudio} />
        <StudioCardView
          studio={{ ...sampleStudio, featured: false, limitations: [], fromPrice: null, location: null }}
        />
        <StudioCardSkeleton />
      </div>
    </Section>
  )
}

function Places() {
  return (
    <Section title="Empty, failed, on its way">
      <EmptyState title="No studios available yet" text="The first studios are on their way.">
        <Button kind="outline" size="small">
          Clear Filters
        </Button>
      </EmptyState>
      <ErrorState title="Failed to load studios. Please try again." onTryAgain={ignore} />
      <div className="grid max-w-sm gap-2">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </Section>
  )
}

function Over() {
  const [open, setOpen] = useState(false)
  const toast = { kind: 'booked', id: '1', code: 'SB7K3M9Q', studio: 'Mawimbi Mix Room' } as const
  return (
    <Section title="Dialog and toast">
      <Button kind="outline" onClick={() => setOpen(true)} className="justify-self-start">
        Open a dialog
      </Button>
      {open && (
        <Dialog
          title="Booking Details"
          eyebrow="Step 3 of 3, part 1 of 2"
          onClose={() => setOpen(false)}
          footer={
            <Button kind="signal" wide onClick={() => setOpen(false)}>
              Continue
            </Button>
          }
        >
          <Field label="Full name" />
        </Dialog>
      )}
      <BookedToast toast={{ ...toast, date: '2026-12-01', sessionType: 'Mixing' }} />
    </Section>
  )
}
