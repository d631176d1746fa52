/** The raw values from the log, collapsed by default. */
export function RawData({ label, value, className = '' }: { label: string; value: unknown; className?: string }) {
  return (
    <details className={className}>
      <summary className="link w-fit cursor-pointer text-[0.9375rem]">{label}</summary>
      <pre className="mt-3 whitespace-pre-wrap break-words rounded-control bg-sunken p-4 text-sm">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
