/** Types for the parts of subset-font 2 that we use. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype'
    /** Axes of a variable font by their tags: one value to fix it at, or the part of it to keep. */
    variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    /** The OpenType features to keep, by their tags. */
    keepFeatures?: readonly string[]
  }
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
  export = subsetFont
}
