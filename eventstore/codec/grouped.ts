/**
 * Answers many small questions by few large ones: what is asked while an answer is under way is asked together next.
 * Whoever asked gets the whole answer; if it fails, all who asked for it are told.
 */
export function grouped<Answer>(
  ask: (keys: readonly string[]) => Promise<Answer>,
): (keys: readonly string[]) => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: { readonly keys: Set<string>; readonly answer: Promise<Answer> } | undefined
  return (keys) => {
    if (!next) {
      const asked = new Set<string>()
      const go = () => {
        next = undefined
        return ask([...asked])
      }
      const answer = underWay.then(go, go)
      underWay = answer
      next = { keys: asked, answer }
    }
    for (const key of keys) next.keys.add(key)
    return next.answer
  }
}
