import chromium from '@sparticuz/chromium'

/** Unpacks the Chromium that npm brought, with its libraries, into TMPDIR; a program of its own, as it takes that from its environment. */
await chromium.executablePath()
