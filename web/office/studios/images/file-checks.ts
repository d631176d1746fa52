/** The number of files in one upload. */
export const maxFiles = 10
export const largestBytes = 5 * 1024 * 1024
const smallestBytes = 1
const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
const endings = ['.jpeg', '.jpg', '.png', '.webp']
/** The file types that the file dialog offers. */
export const acceptedFiles = endings.join(', ')

/** Why a file is rejected. It is the last part of a message id. */
export type Fault = 'type' | 'large' | 'small' | 'many'

/** The properties of a File that the checks need. */
export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface Checked<Of extends FileFacts> {
  readonly accepted: readonly Of[]
  readonly rejected: readonly { readonly name: string; readonly faults: readonly Fault[] }[]
}

/** Separates accepted from rejected files, each with its faults. Too many valid files are all rejected. */
export function checkFiles<Of extends FileFacts>(files: readonly Of[]): Checked<Of> {
  const checked = files.map((file) => ({ file, faults: faultsOf(file) }))
  const good = checked.filter(({ faults }) => faults.length === 0).map(({ file }) => file)
  const tooMany = good.length > maxFiles
  return {
    accepted: tooMany ? [] : good,
    rejected: checked
      .map(({ file, faults }) => ({
        name: file.name,
        faults: faults.length === 0 && tooMany ? ['many' as const] : faults,
      }))
      .filter(({ faults }) => faults.length > 0),
  }
}

/** Some systems provide no type for a file. The extension then decides. */
function faultsOf({ name, type, size }: FileFacts): Fault[] {
  const known = type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : types.includes(type)
  const faults: Fault[] = []
  if (!known) faults.push('type')
  if (size > largestBytes) faults.push('large')
  if (size < smallestBytes) faults.push('small')
  return faults
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** Formats a size: megabytes with one decimal, or whole kilobytes below one megabyte. */
export const sizeOf = (bytes: number): { readonly unit: 'mb' | 'kb'; readonly size: string } =>
  bytes >= megabyte
    ? { unit: 'mb', size: (bytes / megabyte).toFixed(1) }
    : { unit: 'kb', size: String(Math.max(1, Math.round(bytes / kilobyte))) }
