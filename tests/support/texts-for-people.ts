import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A node of a parsed source. Its type determines its other fields. */
export interface Piece {
  readonly type: string
  readonly [part: string]: unknown
}

const isPiece = (part: unknown): part is Piece =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'

/** Caches parsed sources between tests. */
const programs = new Map<string, Piece>()

/** Returns the parsed sources that these globs match, except their tests. */
export const parsed = (...globs: readonly string[]): { file: string; program: Piece }[] =>
  globSync([...globs], { cwd: root, exclude: ['**/*.test.*', '**/*.fixtures.ts', 'web/dist/**'] })
    .sort()
    .map((file) => {
      const program = programs.get(file) ?? parse(file)
      programs.set(file, program)
      return { file, program }
    })

function parse(file: string): Piece {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const program: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (!isPiece(program)) throw new Error(`${file} is not a program`)
  return program
}

/** Returns a piece and all pieces within it, in the order of the source. */
export function within(piece: Piece): Piece[] {
  const found: Piece[] = []
  const visit = (each: Piece) => {
    found.push(each)
    for (const part of Object.values(each))
      for (const inner of Array.isArray(part) ? part : [part]) if (isPiece(inner)) visit(inner)
  }
  visit(piece)
  return found
}

export const partsOf = (piece: Piece, name: string): Piece[] => {
  const part = piece[name]
  return (Array.isArray(part) ? part : [part]).filter(isPiece)
}

/** Returns the name of an identifier, member or key, '' for other nodes. */
export const nameOf = (piece: Piece | undefined): string => {
  if (!piece) return ''
  if (piece.type === 'MemberExpression') return nameOf(partsOf(piece, 'property')[0])
  return typeof piece.name === 'string' ? piece.name : typeof piece.value === 'string' ? piece.value : ''
}

/** Returns the possible texts of an expression, with {} for each filled-in value; undefined if it is not a literal. */
export function textsIn(piece: Piece | undefined): string[] | undefined {
  switch (piece?.type) {
    case 'Literal':
      return typeof piece.value === 'string' ? [piece.value] : undefined
    case 'TemplateLiteral':
      return [partsOf(piece, 'quasis').map(cooked).join('{}')]
    case 'ConditionalExpression':
      return together(['consequent', 'alternate'].map((part) => textsIn(partsOf(piece, part)[0])))
    case 'ObjectExpression':
      return together(partsOf(piece, 'properties').map((property) => textsIn(partsOf(property, 'value')[0])))
    case 'ArrowFunctionExpression':
      return textsIn(partsOf(piece, 'body')[0])
    case 'LogicalExpression':
      return textsIn(partsOf(piece, 'right')[0])
    default:
      return undefined
  }
}

const together = (all: readonly (string[] | undefined)[]): string[] | undefined => {
  const known = all.filter((texts) => texts !== undefined)
  return known.length === 0 ? undefined : known.flat()
}

const cooked = ({ value }: Piece): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
