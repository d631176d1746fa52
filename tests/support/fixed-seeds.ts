import fc from 'fast-check'

/**
 * Properties run the same examples each time, unless FRESH_SEEDS is set: `npm test` gives the same result for the same
 * code.
 */
if (!process.env.FRESH_SEEDS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101 })
