import { Lines } from './text.tsx'

/** The reason a form was rejected, announced to screen readers. Renders nothing without a text. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-control bg-signal-soft px-4 py-3 font-medium wrap-anywhere">
      <Lines text={text} />
    </p>
  )
}
