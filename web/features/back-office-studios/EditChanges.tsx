import type { ReactNode } from 'react'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Change } from './edit-changes.ts'

/** Field by field: what is live now beside what would be after approval. */
export function EditChanges({ changes }: { changes: readonly Change[] }) {
  const say = useText()
  if (changes.length === 0) return <p>{say('office-studios.review-same')}</p>
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field} className="grid gap-3 border-t border-line py-4 sm:grid-cols-[140px_1fr_1fr] sm:gap-6">
          <h3 className="text-base">{say(`office-studios.field.${change.field}`)}</h3>
          <Version heading={say('office-studios.before')}>
            <Before change={change} />
          </Version>
          <Version heading={say('office-studios.after')}>
            <After change={change} />
          </Version>
        </li>
      ))}
    </ul>
  )
}

const Version = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="min-w-0 break-words whitespace-pre-line">
    <p className="mb-1 text-sm text-muted">{heading}</p>
    {children}
  </div>
)

const isList = (change: Change): change is Extract<Change, { field: 'features' | 'limitations' }> =>
  change.field === 'features' || change.field === 'limitations'

function Before({ change }: { change: Change }) {
  if (isList(change)) return <Names kept={change.kept} marked={change.removed} mark="removed" />
  return (
    <del className={`text-muted decoration-1 ${change.field === 'description' ? 'no-underline' : ''}`}>
      <Value change={change} value={change.before} />
    </del>
  )
}

function After({ change }: { change: Change }) {
  if (isList(change)) return <Names kept={change.kept} marked={change.added} mark="added" />
  return (
    <ins className="rounded-cell bg-green-soft px-1 text-green-text no-underline [box-decoration-break:clone]">
      <Value change={change} value={change.after} />
    </ins>
  )
}

function Value({ change, value }: { change: Change; value: string | number | null }) {
  const say = useText()
  const format = useFormat()
  if (value === null || value === '') return say('office-studios.nothing')
  if (typeof value === 'string') return value
  return change.field === 'hourlyRate' ? format.money(value) : say('office-studios.people', { count: value })
}

/** Names that stay, and those that come or go, told by a word and a shape as well as by colour. */
function Names({
  kept,
  marked,
  mark,
}: {
  kept: readonly string[]
  marked: readonly string[]
  mark: 'added' | 'removed'
}) {
  const say = useText()
  if (kept.length + marked.length === 0) return <span className="text-muted">{say('office-studios.nothing')}</span>
  const look = mark === 'added' ? 'bg-green-soft text-green-text' : 'bg-ink-soft text-ink line-through decoration-1'
  return (
    <ul className="flex flex-wrap gap-1.5 text-[0.9375rem]">
      {kept.map((name) => (
        <li key={name} className="rounded-pill border border-line px-2.5 py-0.5">
          {name}
        </li>
      ))}
      {marked.map((name) => (
        <li key={name} className={`inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 ${look}`}>
          <Icon name={mark === 'added' ? 'plus' : 'minus'} className="size-3.5!" />
          {name} <span className="sr-only">{say(`office-studios.${mark}`)}</span>
        </li>
      ))}
    </ul>
  )
}
