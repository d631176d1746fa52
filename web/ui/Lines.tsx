/** A text in which each further line explains the first. */
export function Lines({ text }: { text: string }) {
  const [first, ...more] = text.split('\n')
  return (
    <>
      {first}
      {more.map((line) => (
        <span key={line} className="block font-normal">
          {line}
        </span>
      ))}
    </>
  )
}
