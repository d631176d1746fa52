import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** As long as a busy machine needs. */
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
