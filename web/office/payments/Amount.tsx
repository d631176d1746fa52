import { useFormat } from '../../i18n/use-translate.ts'

/** An amount in a column. Screen readers read its column name; amounts of zero are muted. */
export function Amount({ name, kes, strong = false }: { name: string; kes: number; strong?: boolean }) {
  const format = useFormat()
  return (
    <p
      className={`min-w-0 wrap-anywhere tabular-nums max-xl:order-2 xl:text-right ${kes === 0 ? 'text-muted' : strong ? 'font-semibold' : ''}`}
    >
      <span className="block text-sm font-normal text-muted xl:sr-only">{name} </span>
      <span>{format.money(kes)}</span>
    </p>
  )
}
