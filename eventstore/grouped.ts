import { setImmediate as turnOfEventLoop } from 'node:timers/promises'

/**
 * Answers many small questions by few large ones: what is asked while an answer is under way is asked together next.
 * `ask` answers each question at its place; if it fails, all who asked with it are told.
 */
export function grouped<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | undefined
  return async (question) => {
    if (!next) {
      const questions: Question[] = []
      const go = async () => {
        // One turn of the event loop lets in what is on its way already.
        await turnOfEventLoop()
        next = undefined
        return ask(questions)
      }
      const answers = underWay.then(go, go)
      underWay = answers
      next = { questions, answers }
    }
    const place = next.questions.push(question) - 1
    const answer = (await next.answers)[place]
    if (answer === undefined) throw new Error('A question asked together with others had no answer')
    return answer
  }
}
