import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { DebouncedInput } from '../../../ui/DebouncedInput.tsx'
import { dateLimits } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ListUrl } from './list-url.ts'

const pauseMs = 800

/** Searches a list after a pause of 800 ms, or immediately on Enter. */
export function SearchBox({
  placeholder,
  value,
  onSearch,
}: {
  /** Also the name of the box. A label with these words would compete with the labels of forms, such as 'Name'. */
  placeholder: string
  value: string
  onSearch: (text: string) => void
}) {
  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
      <DebouncedInput
        type="search"
        value={value}
        onValueChange={onSearch}
        pauseMs={pauseMs}
        placeholder={placeholder}
        className="min-h-12 w-full truncate rounded-control border border-edge bg-surface pr-2 pl-11 placeholder:text-muted hover:border-ink"
      />
    </div>
  )
}

/** Filters a list by one of several values. The first, empty option applies no filter. */
export function Filter({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  /** The name of the empty option, such as 'All statuses'. */
  all: string
  value: string
  options: readonly { readonly value: string; readonly text: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="relative min-w-44 max-sm:min-w-0 max-sm:basis-full">
      {/* A label around the options would contain their words, and compete with the labels of forms, such as 'Active'. */}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full appearance-none rounded-control border border-edge bg-surface pr-11 pl-4 hover:border-ink"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="right" className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rotate-90" />
    </div>
  )
}

/** Filters a list by the status in its URL. */
export function StatusFilter<Status extends string>({
  list,
  statuses,
  text,
}: {
  list: ListUrl
  statuses: readonly Status[]
  text: (status: Status) => string
}) {
  const t = useTranslate()
  return (
    <Filter
      label={t('office.status')}
      all={t('office.status.all')}
      value={list.value('status')}
      options={statuses.map((value) => ({ value, text: text(value) }))}
      onChange={(status) => list.change('status', status)}
    />
  )
}

/**
 * The search, whose text is in the URL of the list, and filters in one row above it. Clearing remounts them, which
 * discards text that is still being typed.
 */
export function FilterBar({
  list,
  search,
  children,
}: {
  list: ListUrl
  /** The placeholder of the search; absent for a list without one. */
  search?: string
  children?: ReactNode
}) {
  return (
    <search key={list.cleared} className="mb-5 flex flex-wrap gap-3">
      {search && (
        <SearchBox placeholder={search} value={list.value('search')} onSearch={(text) => list.change('search', text)} />
      )}
      {children}
    </search>
  )
}

/**
 * Filters a list by the range of dates in its URL, `from` and `to`. Its two fields stay side by side where they fit.
 */
export function DateRangeFilter({ list }: { list: ListUrl }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap gap-3 max-sm:min-w-0 max-sm:basis-full">
      {(['from', 'to'] as const).map((end) => (
        <FieldFilter
          key={end}
          list={list}
          name={end}
          label={t(`bookings.${end}`)}
          type="date"
          {...dateLimits}
          className="gap-1.5 tabular-nums max-sm:min-w-0 max-sm:basis-full"
        />
      ))}
    </div>
  )
}

/** Filters a list by an exact text in its URL. Applies it on Enter or when the field loses focus. */
export function TextFilter(field: Pick<ComponentProps<typeof FieldFilter>, 'list' | 'name' | 'label'>) {
  return <FieldFilter {...field} type="search" pauseMs={null} className="min-w-0 flex-1 basis-36 gap-2 sm:basis-56" />
}

function FieldFilter({
  list,
  name,
  label,
  className,
  ...input
}: Pick<ComponentProps<typeof DebouncedInput>, 'type' | 'max' | 'pauseMs'> & {
  list: ListUrl
  /** Of its parameter in the URL. */
  name: string
  label: string
  className: string
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`flex min-h-12 items-center rounded-control border border-edge bg-surface pl-4 hover:border-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink ${className}`}
    >
      <span className="text-[0.9375rem] text-muted">{label}</span>
      <DebouncedInput
        id={id}
        {...input}
        value={list.value(name)}
        onValueChange={(text) => list.change(name, text)}
        className="min-h-11 min-w-0 flex-1 rounded-control bg-surface pr-3 outline-none"
      />
    </label>
  )
}
