/** What a form was refused with; announced, and nothing where nothing is wrong. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {text && <p className="rounded-control bg-signal-soft px-4 py-3 font-medium">{text}</p>}
    </div>
  )
}
