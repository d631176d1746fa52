import chromium from '@sparticuz/chromium'

/**
 * Unpacks the Chromium that npm installed, with its libraries, into TMPDIR. A separate program, because it reads that
 * from its environment.
 */
await chromium.executablePath()
