import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves a proof of work in base64, which takes seconds, and returns the solution in base64; null if it gave up. */
export async function solve(challenge: string): Promise<string | null> {
  const parsed = JSON.parse(atob(challenge))
  const solution = await solveChallenge({ challenge: parsed, deriveKey })
  return solution && btoa(JSON.stringify({ challenge: parsed, solution }))
}
