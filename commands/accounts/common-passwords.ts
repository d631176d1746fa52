import { dictionary } from '@zxcvbn-ts/language-common'

const refused = 10_000

/** The 10,000 most common passwords in public leaks, the most common first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, refused))

/** Whether a password is among the first that anyone would try, however it is capitalised. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
