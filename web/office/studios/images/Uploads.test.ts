import { describe, expect, it } from 'vitest'
import { uploadLimits } from '../../../../api/contract/images.ts'
import { checkFiles, largestBytes, maxFiles, sizeOf } from './Uploads.tsx'

const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type })
const faultsOf = (...files: Parameters<typeof checkFiles>[0]) =>
  checkFiles(files).rejected.flatMap(({ faults }) => faults)

describe('dropped files', () => {
  it('are accepted if they are pictures of the right size', () => {
    const files = [file('a.jpg'), file('b.png', 1, 'image/png'), file('c.webp', largestBytes, 'image/webp')]
    expect(checkFiles(files)).toEqual({ accepted: files, rejected: [] })
  })

  it('are rejected for their type, even with the file extension of a picture', () => {
    expect(faultsOf(file('a.svg', 10, 'image/svg+xml'))).toEqual(['type'])
    expect(faultsOf(file('a.jpg', 10, 'application/pdf'))).toEqual(['type'])
  })

  it('are identified by their extension if the system provides no type', () => {
    expect(checkFiles([file('A.JPG', 10, '')]).accepted).toHaveLength(1)
    expect(faultsOf(file('a.exe', 10, ''))).toEqual(['type'])
  })

  it('are rejected one byte above 5 MB, and when empty', () => {
    expect(checkFiles([file('a.jpg', largestBytes + 1)]).rejected).toEqual([{ name: 'a.jpg', faults: ['large'] }])
    expect(faultsOf(file('a.jpg', 0))).toEqual(['small'])
  })

  it('are all rejected when there are more than ten valid ones', () => {
    const eleven = Array.from({ length: 11 }, (_, i) => file(`${i}.jpg`))
    const { accepted, rejected } = checkFiles(eleven)
    expect(accepted).toEqual([])
    expect(rejected.map(({ faults }) => faults)).toEqual(eleven.map(() => ['many']))
    expect(checkFiles([...eleven.slice(1), file('x.pdf', 10, 'application/pdf')]).accepted).toHaveLength(10)
  })
})

it('checkFiles applies the same limits as the API', () => {
  expect(checkFiles(uploadLimits.types.map((type) => file('a', 10, type))).rejected).toEqual([])
  expect({ largestBytes, maxFiles }).toEqual({
    largestBytes: uploadLimits.largestBytes,
    maxFiles: uploadLimits.maxFiles,
  })
})

it.each([
  [0, { unit: 'kb', size: '1' }],
  [350_000, { unit: 'kb', size: '342' }],
  [1_048_576, { unit: 'mb', size: '1.0' }],
  [2_516_582, { unit: 'mb', size: '2.4' }],
])('sizeOf returns for %d bytes: %j', (bytes, text) => {
  expect(sizeOf(bytes)).toEqual(text)
})
