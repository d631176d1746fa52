import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

const pauseMs = 800

/** Types freely; the list follows after a pause of 800 ms or at once on Enter, and the box follows the address. */
export function SearchBox({
  placeholder,
  said,
  onSearch,
}: {
  /** What is searched, also the box's label. */
  placeholder: string
  said: string
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(said)
  const [sent, setSent] = useState(said)
  if (said !== sent) {
    setSent(said)
    if (said !== typed.trim()) setTyped(said)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === sent) return
    // Counted from the last letter, however often the list moves meanwhile.
    const timer = setTimeout(() => search(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent])
  const searchAtOnce = (event: KeyboardEvent) => {
    // Inside a form, Enter looks for something and does not send the form.
    event.preventDefault()
    if (typed.trim() !== sent) onSearch(typed.trim())
  }
  return (
    <label className="relative block min-w-0 flex-1 basis-72">
      <span className="sr-only">{placeholder}</span>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && searchAtOnce(event)}
        className="min-h-12 w-full truncate rounded-control border border-edge bg-surface pr-4 pl-12 placeholder:text-muted hover:border-ink"
      />
    </label>
  )
}
