import compression from 'compression'

/** Bytes. What is smaller arrives in the first packets anyhow, and compressing it takes longer than making it. */
export const worthCompressing = 4_096

/** Sends what is answered after it as small as the client can read it. */
export const compress = compression({ threshold: worthCompressing })
