/** A piece of SVG. Scenes are functions from numbers to drawings; joining two drawings is joining two texts. */
export type Drawing = string
type Attributes = Readonly<Record<string, string | number | undefined>>
export type Point = readonly [x: number, y: number]

const n = (value: number): string => String(Math.round(value * 10) / 10)

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('')

/** An element with its attributes. */
export const element = (name: string, attributes: Attributes): Drawing => `<${name}${written(attributes)}/>`

/** Opacities and scales need more digits than lengths do: they are passed as text. */
export const fine = (value: number): string => String(Math.round(value * 1000) / 1000)

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): Drawing =>
  element('rect', { x, y, width, height, fill, rx: rx || undefined })

export const circle = (cx: number, cy: number, r: number, fill: string): Drawing =>
  element('circle', { cx, cy, r, fill })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): Drawing =>
  element('ellipse', { cx, cy, rx, ry, fill })

export const shape = (d: string, fill: string): Drawing => element('path', { d, fill })

/** A line of even width with round ends, along a path. */
export const line = (d: string, stroke: string, width: number, cap: 'round' | 'butt' = 'round'): Drawing =>
  element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': cap,
    'stroke-linejoin': cap === 'round' ? 'round' : undefined,
  })

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number): Drawing =>
  element('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width })

/** The path through points, closed. */
export const through = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

export const polygon = (points: readonly Point[], fill: string): Drawing => shape(through(points), fill)

/**
 * Drawings let through to what is behind, each by itself: where they overlap they show through each other. Fading a
 * group as one would need a layer as large as the picture for each, and take three times as long.
 */
export const faded = (opacity: number, ...drawings: readonly Drawing[]): Drawing =>
  `<g fill-opacity="${fine(opacity)}" stroke-opacity="${fine(opacity)}">${drawings.join('')}</g>`

/** Drawings faded as one, for those that overlap. */
export const behindGlass = (opacity: number, ...drawings: readonly Drawing[]): Drawing =>
  `<g opacity="${fine(opacity)}">${drawings.join('')}</g>`

/** Drawings moved, scaled and (in degrees) turned as one. */
export const moved = (x: number, y: number, scale: number, drawing: Drawing, turn = 0): Drawing =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${fine(scale)})${turn === 0 ? '' : ` rotate(${n(turn)})`}">${drawing}</g>`

export const mirrored = (drawing: Drawing): Drawing => `<g transform="scale(-1 1)">${drawing}</g>`

/** A drawing of `size` shown through a hole: filled and cut at its edges. */
export const framed = (
  [x, y, width, height]: readonly [number, number, number, number],
  size: readonly [width: number, height: number],
  drawing: Drawing,
): Drawing =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${size[0]} ${size[1]}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`

/** As many drawings as `count`, from their index. */
export const many = (count: number, draw: (index: number) => Drawing): Drawing =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
