import { expect, test } from 'vitest'
import { confirmHint } from './confirm-hint.ts'

test.each([
  [{ walletName: 'Kestrel', isLogin: false }, 'Not seeing it? Open Kestrel, and confirm or cancel there.'],
  [{ walletName: 'Secure wallet', isLogin: true }, 'It is above this page. Close it to cancel.'],
])('default: %o', (connected, hint) => {
  expect(confirmHint(connected).replace(/[\u2068\u2069]/g, '')).toBe(hint)
})
