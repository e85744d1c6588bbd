import { expect, test } from 'vitest'
import { huntForKey } from './process/steal-key.ts'

test('behavior: a verifier whose signer is another process has no key to lose, and no more than the hour to misuse', {
  timeout: 300_000,
}, async () => {
  // A thousand and more are asked for in `test/soak/key-soak.ts`.
  const hunt = await huntForKey({ claims: 20, limit: 150 })
  expect(hunt.found).toEqual([])
  // The same search finds it where it is: a verifier that has its own key.
  expect(hunt.foundWhenPlanted).toContain('heap')
  expect(hunt).toMatchObject({
    ...{ signed: 150, claimed: 20, afterwards: 'signed' },
    refusals: ['verifier/signer-limit', 'verifier/signer-limit', 'verifier/signer-limit'],
  })
})
