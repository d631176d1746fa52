import fc from 'fast-check'

/**
 * Property tests run the same examples each time, unless FRESH_SEEDS is set, so that `npm test` gives the same result
 * for the same code.
 */
if (!process.env.FRESH_SEEDS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101 })
