import { execFile } from 'node:child_process'
import { join } from 'node:path'

const scripts = join(import.meta.dirname, '..', '..', 'scripts')

/** Runs a script as an operator does. Returns its exit code, and its output with its errors. */
export const runScript = (name: string, environment: Readonly<Record<string, string>>, args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...environment }
    execFile(process.execPath, [join(scripts, name), ...args], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), output: out + errors }),
    )
  })
