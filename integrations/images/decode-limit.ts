import pLimit from 'p-limit'

/** Runs two decodings at a time. Each uncompressed picture takes up to 160 MB. */
export const decodeLimit = pLimit(2)
