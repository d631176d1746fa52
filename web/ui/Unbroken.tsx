const name = 'M-Pesa'

/** A heading's text in which M-Pesa stays in one piece, where it stands first: browsers may end a line at its hyphen. */
export function Unbroken({ text }: { text: string }) {
  const at = text.indexOf(name)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{name}</span>
      {text.slice(at + name.length)}
    </>
  )
}
