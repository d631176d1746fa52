import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projections } from '../../projections/all.ts'
import { tablesOf } from '../../projections/engine/projection.ts'

const root = join(import.meta.dirname, '..', '..')
const folders = 'domain,eventstore,commands,projections,processes,integrations,runtime,api,server,web,scripts'
const sources = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.(test|fixtures)\.tsx?$|node_modules|web\/dist/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const writes = (table: string) =>
  new RegExp(
    `(insert into|update|delete from|truncate( table)?|(create|alter|drop) (table|index|schema)( if (not )?exists)?)\\s+(${table})\\b`,
    'i',
  )
const whoWrites = (table: string) => sources.filter(({ text }) => writes(table).test(text)).map(({ file }) => file)

describe('only', () => {
  it('the event store writes events and keys', () => {
    const writers = whoWrites('es(\\.\\w+)?')
    expect(writers.length).toBeGreaterThan(0)
    expect(writers.filter((file) => !file.startsWith('eventstore/'))).toEqual([])
    const callers = sources.filter(({ text }) => /\bes\.append_batch\(/.test(text)).map(({ file }) => file)
    expect(callers.length).toBeGreaterThan(0)
    expect(callers.filter((file) => !file.startsWith('eventstore/postgres/'))).toEqual([])
  })

  it('the projection engine writes read models', () => {
    const tables = tablesOf(projections).join('|')
    const readModels = `\\$\\{\\w+\\}(\\.[\\w$\\{\\}]+)?|read_\\w+(\\.\\w+)?|${tables}|checkpoint`
    const writers = whoWrites(readModels)
    expect(writers).toContain('projections/engine/postgres-tables.ts')
    expect(writers.filter((file) => !file.startsWith('projections/engine/'))).toEqual([])
  })

  it('commands append events', () => {
    const appenders = sources
      .filter(({ text }) => /\bstore\.(append|multiStreamAppend)\(/.test(text))
      .map(({ file }) => file)
    expect(appenders).toContain('commands/handle.ts')
    expect(appenders.filter((file) => !/^(commands|eventstore|scripts)\//.test(file))).toEqual([])
  })

  it('callers outside domain and projections read the clock', () => {
    const pure = sources.filter(({ file }) => /^(domain|projections\/(?!engine))/.test(file))
    const clocks = pure.filter(({ text }) => /new Date\(\)|Date\.now\(|performance\.now\(|Math\.random\(/.test(text))
    expect(clocks.map(({ file }) => file)).toEqual([])
  })
})
