/** The start of tests that show hours of today: TEST_NOW, else a Monday at 09:00 in Nairobi. '' is now. */
export const testNow = process.env.TEST_NOW ?? '2026-11-30T06:00:00Z'
