import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
