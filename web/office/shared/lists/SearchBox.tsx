import { useId } from 'react'
import { DebouncedInput } from '../../../ui/DebouncedInput.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ListUrl } from './list-url.ts'

const pauseMs = 800

/** Searches a list after a pause of 800 ms, or immediately on Enter. */
export function SearchBox({
  placeholder,
  value,
  onSearch,
}: {
  /** The placeholder, also used as the label. */
  placeholder: string
  value: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="relative block min-w-0 flex-1 basis-72">
      <span className="sr-only">{placeholder}</span>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
      <DebouncedInput
        id={id}
        type="search"
        value={value}
        onValueChange={onSearch}
        pauseMs={pauseMs}
        placeholder={placeholder}
        className="min-h-12 w-full truncate rounded-control border border-edge bg-surface pr-2 pl-11 placeholder:text-muted hover:border-ink"
      />
    </label>
  )
}

/** Searches a list whose search text is in the URL. */
export function ListSearch({ list, placeholder }: { list: ListUrl; placeholder: string }) {
  return (
    <SearchBox
      placeholder={placeholder}
      value={list.value('search')}
      onSearch={(text) => list.change('search', text)}
    />
  )
}
