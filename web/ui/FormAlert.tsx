/** What a form was refused with; announced, and nothing where nothing is wrong. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-control bg-signal-soft px-4 py-3 font-medium wrap-anywhere">
      {text}
    </p>
  )
}
