import fc from 'fast-check'

/** Properties play the same examples in every run, unless FRESH_SEEDS is set: a gate answers alike for the same code. */
if (!process.env.FRESH_SEEDS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101 })
